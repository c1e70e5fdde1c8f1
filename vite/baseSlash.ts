import type { Plugin } from 'vite';

/** Redirects the base without its slash to the page, as the server does; Vite alone responds with 404. */
export const baseSlash = (): Plugin => ({
  name: 'base-slash',
  configureServer: ({ config: { base }, middlewares }) => {
    middlewares.use((request, response, next) => {
      const [path, query] = (request.url ?? '').split('?');
      if (`${path}/` !== base) return next();
      response.writeHead(302, { Location: query === undefined ? base : `${base}?${query}` }).end();
    });
  },
});
