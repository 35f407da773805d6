"""FHIR R4 in and out: resources to a patient's chart, assessments to resources, and the cards of CDS Hooks."""
