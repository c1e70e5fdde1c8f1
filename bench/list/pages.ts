import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, 'page');
const out = join(import.meta.dirname, '../../node_modules/.cache/bench-list');

/** The one thing that differs: the table. */
const theirTable: Plugin = {
  name: 'their-table',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './table/Table' && importer?.endsWith('/engine/list/Records.tsx')
      ? join(root, 'ReactAdminTable.tsx')
      : null,
};

/** The list page as it is, and the same page with react-admin's own table. */
export const pages = {
  ours: { root, outDir: join(out, 'ours'), plugins: [], handle: 'bench' },
  theirs: { root, outDir: join(out, 'theirs'), plugins: [theirTable], handle: 'bench' },
};
