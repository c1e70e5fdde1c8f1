import { statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PRODUCT_PATH_PATTERN = /^(src\/product|server\/product|i18n\/ko\/product|demo|tests\/product)\//;
const MODULE_ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Vite plugin that replaces this repository's product by the product in `folder`. Imports between the core
 * and that product resolve as if both were in one folder.
 */
export function replaceProduct(folder: string): Plugin {
  const repositoryRoot = resolve(import.meta.dirname, '..');
  const replacementRoot = join(repositoryRoot, folder);
  const getPathWithin = (rootFolder: string, path: string) => {
    const relativePath = relative(rootFolder, path);
    return relativePath.startsWith('..') ? undefined : relativePath;
  };
  return {
    name: 'over-product',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const targetPath = resolve(dirname(importer), source);
      const pathInReplacement = getPathWithin(replacementRoot, targetPath);
      const pathInRepository = getPathWithin(repositoryRoot, targetPath);
      const productPath =
        pathInReplacement ??
        (pathInRepository !== undefined && PRODUCT_PATH_PATTERN.test(pathInRepository)
          ? pathInRepository
          : undefined);
      if (productPath === undefined) return null;
      const [query = ''] = /\?.*$/.exec(productPath) ?? [];
      const pathWithoutQuery = productPath.slice(0, productPath.length - query.length);
      const existingFile = [replacementRoot, repositoryRoot]
        .flatMap((rootFolder) => MODULE_ENDINGS.map((ending) => join(rootFolder, pathWithoutQuery + ending)))
        .find((candidatePath) => statSync(candidatePath, { throwIfNoEntry: false })?.isFile());
      return existingFile ? existingFile + query : null;
    },
  };
}
