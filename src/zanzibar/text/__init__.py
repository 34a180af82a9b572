"""All sentences, as Fluent files in English and Czech."""
