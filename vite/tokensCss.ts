import type { Plugin } from 'vite';
import { dark, light, measures, phone } from '../src/core/theme/tokens.ts';

const MODULE = 'virtual:tokens.css';
const RESOLVED = `\0${MODULE}`;

const variable = (name: string) => `--${name.replace(/[A-Z0-9]/g, (char) => `-${char.toLowerCase()}`)}`;

const block = (selector: string, values: Record<string, string>) => {
  const lines = Object.entries(values).map(([name, value]) => `  ${variable(name)}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}\n`;
};

/** The design tokens as a stylesheet: light on `:root`, dark on `[data-theme="dark"]`, phone measures, paper. */
export const tokensStylesheet = () =>
  [
    ':root { color-scheme: light; }\n',
    block(':root', { ...light, ...measures }),
    '[data-theme="dark"] { color-scheme: dark; }\n',
    block('[data-theme="dark"]', dark),
    `@media (max-width: 600px) {\n${block(':root', phone)}}\n`,
    // Black on white, whatever the screen shows.
    `@media print {\n${block(':root, [data-theme="dark"]', { ...light, bg: light.surface })}}\n`,
  ].join('');

/** Vite plugin that serves the design tokens as the CSS module `virtual:tokens.css`. */
export const tokensCss = (): Plugin => ({
  name: 'tokens-css',
  resolveId: (source) => (source === MODULE ? RESOLVED : null),
  load: (id) => (id === RESOLVED ? tokensStylesheet() : null),
});
