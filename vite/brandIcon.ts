import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BRAND_FILE, readProductTokens } from './brand.ts';

const FILE = 'icon.svg';

/**
 * Returns the product's icon with its colours written into it, because the page's stylesheet does not apply
 * to a tab's icon.
 */
async function coloured(): Promise<string> {
  const { light } = await readProductTokens();
  return readFileSync(join(BRAND_FILE, '../brand', FILE), 'utf8')
    .replaceAll('var(--primary)', light.primary)
    .replaceAll('var(--on-primary)', light.onPrimary);
}

/** Vite plugin that serves the icon of the product's brand beside the page, and writes it into the build. */
export const brandIcon = (): Plugin => {
  let base = '/';
  return {
    name: 'brand-icon',
    configResolved: (config) => {
      base = config.base;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`${base}${FILE}`, async (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(await coloured());
      });
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'icon', type: 'image/svg+xml', href: `${base}${FILE}` },
        injectTo: 'head',
      },
    ],
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await coloured() });
    },
  };
};
