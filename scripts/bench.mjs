// npm run bench: prints the names of the benchmarks. npm run bench -- <name> [arguments]: runs one benchmark.
// With `--write`, its output also replaces the benchmark's earlier results in docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { format } from 'node:util';
import { runnerImport } from 'vite';

const RESULTS_PAGE = 'docs/benchmarks.md';
const WRITE_FLAG = '--write';

/** Matches the first line of a benchmark's file: its name, its arguments and its purpose. */
const BENCH_HEADER_PATTERN = /^\/\/ npm run bench -- (\w+)(.*?): (.+)/;

const benches = readdirSync('bench', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const [, name, takes, says] = BENCH_HEADER_PATTERN.exec(readFileSync(`bench/${file}`, 'utf8')) ?? [];
    return name === undefined ? [] : [{ name, takes, says, path: `bench/${file}` }];
  })
  .toSorted((leftBench, rightBench) => (leftBench.name < rightBench.name ? -1 : 1));

/** Runs a bench and returns the lines that it printed. @param {string} benchPath */
const runAndCaptureLines = async (benchPath) => {
  const { log } = console;
  /** @type {string[]} */
  const printedLines = [];
  console.log = (...values) => {
    printedLines.push(...format(...values).split('\n'));
    log(...values);
  };
  await runnerImport(benchPath);
  console.log = log;
  return printedLines;
};

/** Returns the date, the commit, the Node version and the system's load before a benchmark. */
const describeRunConditions = () =>
  [
    new Date().toISOString().slice(0, 10),
    `commit ${execFileSync('git', ['rev-parse', '--short=9', 'HEAD'], { encoding: 'utf8' }).trim()}`,
    `Node ${process.versions.node}`,
    `load before ${loadavg()[0]?.toFixed(1)}`,
  ].join(', ');

const [name, ...commandLineArguments] = process.argv.slice(2);
const args = commandLineArguments.filter((argument) => argument !== WRITE_FLAG);
const bench = benches.find((each) => each.name === name);
if (bench) {
  process.argv.splice(1, process.argv.length, bench.path, ...args);
  const runConditions = describeRunConditions();
  const printedLines = await runAndCaptureLines(`./${bench.path}`);
  if (commandLineArguments.includes(WRITE_FLAG)) {
    const { module } = await runnerImport('./bench/core/figures.ts');
    const command = [bench.name, ...args].join(' ');
    const verdict = process.exitCode ? 'a bar was missed' : 'bars held';
    const headerLine = `npm run bench -- ${command} (${runConditions}, ${verdict})`;
    writeFileSync(
      RESULTS_PAGE,
      module.replaceFigures(readFileSync(RESULTS_PAGE, 'utf8'), command, [headerLine, ...printedLines]),
    );
  }
} else {
  if (name !== undefined) {
    console.error(`There is no bench ${name}. These are there:`);
    process.exitCode = 1;
  }
  for (const { name, takes, says } of benches) console.log(`${name}${takes}: ${says}`);
}
