"""The desktop app: documents, forms, canvas and features; enters the runtime by its doors."""
