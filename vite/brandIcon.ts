import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BRAND_FILE, readProductTokens } from './brand.ts';

const ICON_FILE_NAME = 'icon.svg';

/**
 * Returns the product's icon with its colours written into it, because the page's stylesheet does not apply
 * to a tab's icon.
 */
async function readColouredIcon(): Promise<string> {
  const { light } = await readProductTokens();
  return readFileSync(join(BRAND_FILE, '../brand', ICON_FILE_NAME), 'utf8')
    .replaceAll('var(--primary)', light.primary)
    .replaceAll('var(--on-primary)', light.onPrimary);
}

/** Vite plugin that serves the icon of the product's brand beside the page, and writes it into the build. */
export const brandIcon = (): Plugin => {
  let basePath = '/';
  return {
    name: 'brand-icon',
    configResolved: (config) => {
      basePath = config.base;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`${basePath}${ICON_FILE_NAME}`, async (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(await readColouredIcon());
      });
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'icon', type: 'image/svg+xml', href: `${basePath}${ICON_FILE_NAME}` },
        injectTo: 'head',
      },
    ],
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ICON_FILE_NAME, source: await readColouredIcon() });
    },
  };
};
