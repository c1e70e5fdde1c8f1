import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { brandTokens } from '../src/core/theme/brandTokens.ts';

/** The product's brand; its logo is a function, so that no component is loaded here. */
export const BRAND = fileURLToPath(new URL('../src/product/brand.ts', import.meta.url));

/** Returns the colours that follow from the brand of the product. */
export async function productTokens() {
  const { module } = await runnerImport<{ brand: { primary: string } }>(BRAND);
  return brandTokens(module.brand.primary);
}
