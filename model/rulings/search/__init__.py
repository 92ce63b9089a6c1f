"""The search over what people say at the table: words made comparable, an index of the trees, and the Laws they cite."""
