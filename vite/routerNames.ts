import type { Plugin } from 'vite';

/**
 * Matches a line that sets the name of a react-router component for developer tools. Because of this line,
 * the build would keep the component even if the console never uses it.
 */
const DISPLAY_NAME_PATTERN = /^\w+\.displayName = "[^"]+";$/gm;

/**
 * Vite plugin that removes the component names from react-router's production build, so that unused
 * components are dropped.
 */
export const removeRouterNames = (): Plugin => ({
  name: 'router-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\// },
    handler: (code) => ({ code: code.replace(DISPLAY_NAME_PATTERN, ''), map: null }),
  },
});
