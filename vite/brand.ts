import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { createBrandTokens } from '../src/core/theme/brandTokens.ts';

/**
 * Path of the module with the product's brand. The brand's logo is a function that loads the component later,
 * so the build can import this module without it.
 */
export const BRAND_FILE = fileURLToPath(new URL('../src/product/brand.ts', import.meta.url));

/** Returns the design tokens in the colours of the product's brand. */
export async function readProductTokens() {
  const { module } = await runnerImport<{ brand: { primary: string } }>(BRAND_FILE);
  return createBrandTokens(module.brand.primary);
}
