import type { Plugin } from 'vite';

/**
 * Vite plugin that redirects the base path without its final slash to the page, as the server does. Vite
 * itself would answer 404.
 */
export const redirectToBaseSlash = (): Plugin => ({
  name: 'base-slash',
  configureServer: ({ config: { base }, middlewares }) => {
    middlewares.use((request, response, next) => {
      const [path, query] = (request.url ?? '').split('?');
      if (`${path}/` !== base) return next();
      response.writeHead(302, { Location: query === undefined ? base : `${base}?${query}` }).end();
    });
  },
});
