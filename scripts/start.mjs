// npm start: builds what is missing or outdated, then becomes the server.
import { ensureBuild } from './freshness.mjs';

/** A variable, since types are checked before there is a build. */
const server = '../dist/server/main.js';

if (ensureBuild()) await import(server);
else process.exitCode = 1;
