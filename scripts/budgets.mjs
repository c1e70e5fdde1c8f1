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
    most: 217,
    loads: ['src/main.tsx', 'src/product/console.ts', 'src/core/engine/ResourceScreen.tsx'],
  },
];

/** Matches libraries that the first load of a page must not contain. */
const HEAVY_LIBRARY_PATTERN =
  /node_modules\/(@tiptap\/|prosemirror-|ra-input-rich-text\/|ra-ui-materialui\/|@mui\/|@emotion\/|xlsx\/|fflate\/|hucre\/|papaparse\/|msw\/|@mswjs\/)/;

/** @param {Chunk[]} chunks @param {string} modulePath or a folder of modules, which ends in a slash */
const findModuleChunks = (chunks, modulePath) => {
  /** @param {string} id */
  const isInModule = (id) =>
    modulePath.endsWith('/') ? id.includes(`/${modulePath}`) : id.endsWith(`/${modulePath}`);
  const found = chunks.filter(({ moduleIds }) => moduleIds.some(isInModule));
  if (found.length > 0) return found;
  throw new Error(`${modulePath} is in no chunk: name what the page loads in scripts/budgets.mjs.`);
};

/** @param {Chunk[]} chunks @param {string[]} modulePaths the chunks of these, with all that they import statically */
const collectLoadedChunks = (chunks, modulePaths) => {
  /** @type {Set<Chunk>} */
  const loadedChunks = new Set();
  /** @param {Chunk} chunk */
  const addChunkWithImports = (chunk) => {
    if (loadedChunks.has(chunk)) return;
    loadedChunks.add(chunk);
    chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(addChunkWithImports);
  };
  for (const modulePath of modulePaths) findModuleChunks(chunks, modulePath).forEach(addChunkWithImports);
  return [...loadedChunks];
};

/**
 * Returns the size of each page that has a budget, from the build's module graph and its brotli files.
 * @param {Chunk[]} chunks
 * @returns {Measured[]}
 */
export const measurePageSizes = (chunks) =>
  budgets.map(({ page, most, loads }) => {
    const loadedChunks = collectLoadedChunks(chunks, loads);
    const chunkSizes = loadedChunks.map(({ fileName }) => statSync(`dist/console/${fileName}.br`).size);
    const heavyModuleIds = loadedChunks.flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => HEAVY_LIBRARY_PATTERN.test(id)),
    );
    return { page, most, size: chunkSizes.reduce((sum, size) => sum + size, 0) / KIB, heavy: heavyModuleIds };
  });

/**
 * Prints the size of each page beside its budget. Returns whether every page keeps its budget.
 * @param {Measured[]} pages
 */
export const reportPageSizes = (pages) => {
  for (const { page, most, size, heavy } of pages) {
    console.log(
      `${page}: ${size.toFixed(1)} of ${most} KiB of JavaScript${size > most ? ' - TOO MUCH' : ''}`,
    );
    for (const id of heavy) console.log(`  must be loaded later: ${id}`);
  }
  return pages.every(({ most, size, heavy }) => size <= most && heavy.length === 0);
};
