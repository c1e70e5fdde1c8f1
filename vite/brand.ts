import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { createBrandTokens } from '../src/core/theme/brandTokens.ts';

/**
 * Path of the module with the product's brand. The logo in it is a function, so that the build loads no
 * component here.
 */
export const BRAND_FILE = fileURLToPath(new URL('../src/product/brand.ts', import.meta.url));

/** Returns the design tokens in the colours of the product's brand. */
export async function readProductTokens() {
  const { module } = await runnerImport<{ brand: { primary: string } }>(BRAND_FILE);
  return createBrandTokens(module.brand.primary);
}
