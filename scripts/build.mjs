// npm run build: the console (compressed, measured against its budgets) and the server, into dist/.
import { rmSync } from 'node:fs';
import { build } from 'vite';
import { measure, report } from './budgets.mjs';
import { compressAll } from './compress.mjs';

rmSync('dist', { recursive: true, force: true });
const bundle = await build({ logLevel: 'warn' });
await compressAll('dist/console');
if (!('output' in bundle)) throw new Error('The build of the console answered no bundle.');
const kept = report(measure(bundle.output.filter((part) => part.type === 'chunk')));
// The server is built last: if the build fails before, there is none, and the next start builds again.
if (kept) await build({ logLevel: 'warn', build: { ssr: true } });
else process.exitCode = 1;
