import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, 'page');
const out = join(import.meta.dirname, '../../node_modules/.cache/bench-back');

const theirConsole: Plugin = {
  name: 'their-console',
  enforce: 'pre',
  resolveId: (id) => (id === './Ours' ? join(root, 'Theirs.tsx') : null),
};

const pageOf = (name: string, plugins: Plugin[]) => ({
  root,
  outDir: join(out, name),
  plugins,
  handle: 'formBench',
});

/** A list and a form of the same records: the console's own, and react-admin's as its documentation writes them. */
export const pages = { ours: pageOf('ours', []), theirs: pageOf('theirs', [theirConsole]) };
