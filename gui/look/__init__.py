"""How everything looks: theme, fonts, icons and suits."""
