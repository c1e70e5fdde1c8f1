import { statSync } from 'node:fs';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/** @typedef {{ page: string, most: number, loads: string[] }} Budget */
/** @typedef {{ page: string, most: number, size: number, heavy: string[] }} Measured */

const KIB = 1024;

/**
 * The most JavaScript (KiB, brotli) that a browser with an empty cache may transfer until a page works.
 * `loads` names the modules that the page loads one after the other.
 * @type {Budget[]}
 */
export const budgets = [
  { page: 'sign-in page', most: 75, loads: ['src/main.tsx', 'src/core/signIn/SignInPage.tsx'] },
  {
    page: 'dashboard',
    most: 250,
    loads: ['src/main.tsx', 'src/product/console.ts', 'src/core/home/Dashboard.tsx', 'src/product/home/'],
  },
  {
    page: 'list',
    most: 215,
    loads: ['src/main.tsx', 'src/product/console.ts', 'src/core/engine/ResourceScreen.tsx'],
  },
];

/** Matches libraries that the first load of a page must not contain. */
const HEAVY =
  /node_modules\/(@tiptap\/|prosemirror-|ra-input-rich-text\/|ra-ui-materialui\/|@mui\/|@emotion\/|xlsx\/|fflate\/|hucre\/|papaparse\/|msw\/|@mswjs\/)/;

/** @param {Chunk[]} chunks @param {string} module or a folder of modules, which ends in a slash */
const chunksOf = (chunks, module) => {
  /** @param {string} id */
  const isMeant = (id) => (module.endsWith('/') ? id.includes(`/${module}`) : id.endsWith(`/${module}`));
  const found = chunks.filter(({ moduleIds }) => moduleIds.some(isMeant));
  if (found.length > 0) return found;
  throw new Error(`${module} is in no chunk: name what the page loads in scripts/budgets.mjs.`);
};

/** @param {Chunk[]} chunks @param {string[]} modules the chunks of these, with all that they import statically */
const closure = (chunks, modules) => {
  /** @type {Set<Chunk>} */
  const loaded = new Set();
  /** @param {Chunk} chunk */
  const load = (chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(load);
  };
  for (const module of modules) chunksOf(chunks, module).forEach(load);
  return [...loaded];
};

/**
 * Returns the size of each page that has a budget, from the build's module graph and the brotli files beside
 * it.
 * @param {Chunk[]} chunks
 * @returns {Measured[]}
 */
export const measure = (chunks) =>
  budgets.map(({ page, most, loads }) => {
    const loaded = closure(chunks, loads);
    const bytes = loaded.map(({ fileName }) => statSync(`dist/console/${fileName}.br`).size);
    const heavy = loaded.flatMap(({ moduleIds }) => moduleIds.filter((id) => HEAVY.test(id)));
    return { page, most, size: bytes.reduce((sum, size) => sum + size, 0) / KIB, heavy };
  });

/**
 * Prints the size of each page beside its budget. Returns whether every page keeps its budget.
 * @param {Measured[]} pages
 */
export const report = (pages) => {
  for (const { page, most, size, heavy } of pages) {
    console.log(
      `${page}: ${size.toFixed(1)} of ${most} KiB of JavaScript${size > most ? ' - TOO MUCH' : ''}`,
    );
    for (const id of heavy) console.log(`  must be loaded later: ${id}`);
  }
  return pages.every(({ most, size, heavy }) => size <= most && heavy.length === 0);
};
