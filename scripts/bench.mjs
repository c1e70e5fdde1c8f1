// npm run bench: prints the names of the benches; npm run bench -- <name> [arguments]: runs one bench.
import { readdirSync, readFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/** Matches the first line of a bench: its name, its arguments and its purpose. */
const FIRST = /^\/\/ npm run bench -- (\w+)(.*?): (.+)/;

const benches = readdirSync('bench', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const [, name, takes, says] = FIRST.exec(readFileSync(`bench/${file}`, 'utf8')) ?? [];
    return name === undefined ? [] : [{ name, takes, says, path: `bench/${file}` }];
  })
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

const [name, ...args] = process.argv.slice(2);
const bench = benches.find((each) => each.name === name);
if (bench) {
  process.argv.splice(1, process.argv.length, bench.path, ...args);
  await runnerImport(`./${bench.path}`);
} else {
  if (name !== undefined) {
    console.error(`There is no bench ${name}. These are there:`);
    process.exitCode = 1;
  }
  for (const { name, takes, says } of benches) console.log(`${name}${takes}: ${says}`);
}
