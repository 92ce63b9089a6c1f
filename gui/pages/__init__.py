"""One screen a module, each a `gui.pages.page.Page`."""
