// npm start: builds the console and the server if they are missing or outdated, then runs the server in this
// process.
import { ensureBuild } from './freshness.mjs';

/** The path is a constant, because TypeScript would look for the file of a literal path before a build. */
const SERVER_PATH = '../dist/server/main.js';

if (ensureBuild()) await import(SERVER_PATH);
else process.exitCode = 1;
