// npm start: builds the console and the server if they are missing or outdated, then runs the server in this
// process.
import { ensureBuild } from './freshness.mjs';

/** The path is a variable, because types are checked before there is a build. */
const server = '../dist/server/main.js';

if (ensureBuild()) await import(server);
else process.exitCode = 1;
