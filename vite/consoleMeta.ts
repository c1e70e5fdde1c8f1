import type { Plugin } from 'vite';
import { withDeployment } from '../server/core/node/http/deployment.ts';

/** Fills in the page's `<meta name="console">` if no server does, from the server's own variables. */
export const consoleMeta = (): Plugin => ({
  name: 'console-meta',
  transformIndexHtml: (html) => {
    const { CONSOLE_FLAVOUR: flavour = 'all', CONSOLE_NAME: name = '' } = process.env;
    return withDeployment(html, { flavour, name, pictureHosts: [] });
  },
});
