import type { Plugin } from 'vite';

/** Names of components that the router's own tools show: each keeps a component that the console never draws. */
const NAME = /^\w+\.displayName = "[^"]+";$/gm;

/** Takes the names of its components out of react-router's production build, so that unused ones are dropped. */
export const routerNames = (): Plugin => ({
  name: 'router-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\// },
    handler: (code) => ({ code: code.replace(NAME, ''), map: null }),
  },
});
