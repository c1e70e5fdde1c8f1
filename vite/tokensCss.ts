import type { Plugin } from 'vite';
import type { createBrandTokens } from '../src/core/theme/brandTokens.ts';
import { phoneSizeTokens, sizeTokens } from '../src/core/theme/tokens.ts';
import { BRAND_FILE, readProductTokens } from './brand.ts';

const toCssVariableName = (tokenName: string) =>
  `--${tokenName.replace(/[A-Z0-9]/g, (char) => `-${char.toLowerCase()}`)}`;

const renderCssRule = (selector: string, tokenValues: Record<string, string>) => {
  const declarationLines = Object.entries(tokenValues).map(
    ([name, value]) => `  ${toCssVariableName(name)}: ${value};`,
  );
  return `${selector} {\n${declarationLines.join('\n')}\n}\n`;
};

type BrandTokens = ReturnType<typeof createBrandTokens>;

/**
 * Returns the design tokens as a stylesheet: light theme on `:root`, dark theme on `[data-theme="dark"]`,
 * sizes for phones, and colours for paper.
 */
export const buildTokensStylesheet = ({ light, dark, wall }: BrandTokens) =>
  [
    ':root { color-scheme: light; }\n',
    renderCssRule(':root', { ...light, ...sizeTokens }),
    renderCssRule(
      ':root',
      Object.fromEntries(Object.entries(wall).map(([name, value]) => [`wall-${name}`, value])),
    ),
    '[data-theme="dark"] { color-scheme: dark; }\n',
    renderCssRule('[data-theme="dark"]', dark),
    `@media (max-width: 600px) {\n${renderCssRule(':root', phoneSizeTokens)}}\n`,
    // Paper gets the light theme's colours, whatever theme the screen shows.
    `@media print {\n${renderCssRule(':root, [data-theme="dark"]', { ...light, bg: light.surface })}}\n`,
  ].join('');

/**
 * The virtual modules that are made of the tokens: the stylesheet, and the colours for Material UI's themes.
 */
const virtualModuleBuilders: Readonly<Record<string, (tokens: BrandTokens) => string>> = {
  'virtual:tokens.css': buildTokensStylesheet,
  'virtual:tokens': ({ light, dark }) =>
    `export const light = ${JSON.stringify(light)};\nexport const dark = ${JSON.stringify(dark)};\n`,
};

/**
 * Vite plugin that serves the design tokens in the product's colours, as `virtual:tokens.css` and
 * `virtual:tokens`.
 */
export const tokensCss = (): Plugin => ({
  name: 'tokens-css',
  resolveId: (source) => (Object.hasOwn(virtualModuleBuilders, source) ? `\0${source}` : null),
  async load(id) {
    const buildModule = id.startsWith('\0') ? virtualModuleBuilders[id.slice(1)] : undefined;
    if (!buildModule) return null;
    this.addWatchFile(BRAND_FILE);
    return buildModule(await readProductTokens());
  },
});
