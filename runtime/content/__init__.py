"""Content as data: models by kind, loading and printing, the registry, references and checks."""
