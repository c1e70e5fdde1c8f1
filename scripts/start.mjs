// npm start: builds what is missing or outdated, then becomes the server.
import { spawnSync } from 'node:child_process';
import { isStale } from './freshness.mjs';

/** A variable, since types are checked before there is a build. */
const server = '../dist/server/main.js';

// In a process of its own, so that the server does not keep the bundler's memory.
const build = () => spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status === 0;

if (!isStale('dist/server/main.js') || build()) await import(server);
else process.exitCode = 1;
