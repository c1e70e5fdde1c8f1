import { statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PRODUCT = /^(src\/product|server\/product|i18n\/ko\/product|demo|tests\/product)\//;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Vite plugin that replaces this repository's product by the product in `folder`. Imports between the core
 * and that product resolve as if both were in one folder.
 */
export function overProduct(folder: string): Plugin {
  const root = resolve(import.meta.dirname, '..');
  const over = join(root, folder);
  const within = (place: string, path: string) => {
    const rest = relative(place, path);
    return rest.startsWith('..') ? undefined : rest;
  };
  return {
    name: 'over-product',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const target = resolve(dirname(importer), source);
      const inOver = within(over, target);
      const inRoot = within(root, target);
      const rest = inOver ?? (inRoot !== undefined && PRODUCT.test(inRoot) ? inRoot : undefined);
      if (rest === undefined) return null;
      const [query = ''] = /\?.*$/.exec(rest) ?? [];
      const path = rest.slice(0, rest.length - query.length);
      const file = [over, root]
        .flatMap((place) => ENDINGS.map((ending) => join(place, path + ending)))
        .find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
      return file ? file + query : null;
    },
  };
}
