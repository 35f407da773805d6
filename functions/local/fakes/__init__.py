"""Stand-ins of the five outside services behind the clinical tools, true to their protocols, for one machine without a
network: they parse what is asked, refuse what the service would refuse, and hold a few samples."""
