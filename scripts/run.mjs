// Runs a TypeScript file of this repository with Node: node scripts/run.mjs bench/product/crash/crash.ts
// [arguments]
import { runnerImport } from 'vite';

const [file = '', ...args] = process.argv.slice(2);
process.argv.splice(1, process.argv.length, file, ...args);
await runnerImport(`./${file}`);
