import type { Plugin } from 'vite';
import { writeDeploymentDataIntoHtml } from '../server/core/node/http/deployment.ts';

/**
 * Vite plugin that fills the page's `<meta name="console">` from the server's variables when no server does
 * so.
 */
export const consoleMeta = (): Plugin => ({
  name: 'console-meta',
  transformIndexHtml: (html) => {
    const { CONSOLE_FLAVOUR: flavour = 'all', CONSOLE_NAME: name = '' } = process.env;
    return writeDeploymentDataIntoHtml(html, { flavour, name, pictureHosts: [] });
  },
});
