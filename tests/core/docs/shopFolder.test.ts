import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

const shop = new URL('../../../examples/shop/', import.meta.url);
/** The folders that a product replaces, as docs/your-own-product.md names them. */
const PRODUCT = /^((src|server|i18n\/ko|tests|bench|docs)\/product|demo)\//;

test('a copy of the shop over the repository replaces nothing but the product', async () => {
  const entries = await readdir(shop, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.split('examples/shop/')[1] ?? '')
    .map((path) => path.replace(/^\/+/, ''));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => !PRODUCT.test(path))).toEqual([]);
});
