import type { Plugin } from 'vite';
import { writeDeploymentDataIntoHtml } from '../server/core/node/http/deployment.ts';

/**
 * Vite plugin that fills the page's `<meta name="console">` if no server does so. It reads the server's
 * variables `CONSOLE_FLAVOUR` and `CONSOLE_NAME`.
 */
export const consoleMeta = (): Plugin => ({
  name: 'console-meta',
  transformIndexHtml: (html) => {
    const { CONSOLE_FLAVOUR: flavour = 'all', CONSOLE_NAME: name = '' } = process.env;
    return writeDeploymentDataIntoHtml(html, { flavour, name, pictureHosts: [] });
  },
});
