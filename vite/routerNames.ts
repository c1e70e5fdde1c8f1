import type { Plugin } from 'vite';

/**
 * Matches a line that names a component of react-router for developer tools. Such a line keeps a component in
 * the build that the console never shows.
 */
const NAME = /^\w+\.displayName = "[^"]+";$/gm;

/**
 * Vite plugin that removes the component names from react-router's production build, so that unused
 * components are dropped.
 */
export const routerNames = (): Plugin => ({
  name: 'router-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\// },
    handler: (code) => ({ code: code.replace(NAME, ''), map: null }),
  },
});
