import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "dist/"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "svelte/no-navigation-without-resolve": "off",
      // Maps that nothing on screen follows stay plain; what is followed is marked with runes.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    // What comes by a link or a file must not replace what is stored: one module decides.
    files: ["src/**"],
    ignores: ["src/lib/storage.ts"],
    rules: { "no-restricted-globals": ["error", { name: "localStorage", message: "Use lib/storage.ts." }] },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
