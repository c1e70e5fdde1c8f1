import type { Plugin } from 'vite';
import { withConsoleMeta } from '../server/node/consoleMeta.ts';

/** Fills in the page's `<meta name="console">` where no server does, from the server's own variables. */
export const consoleMeta = (): Plugin => ({
  name: 'console-meta',
  transformIndexHtml: (html) => {
    const { CONSOLE_FLAVOUR: flavour = 'all', CONSOLE_NAME: name = '' } = process.env;
    return withConsoleMeta(html, { flavour, name });
  },
});
