import type { Plugin, Rolldown } from 'vite';

/** The modules that the browser loads one after the other before it shows a resource's page. */
const MODULES_LOADED_IN_TURN = [
  '/src/main.tsx',
  '/src/product/console.ts',
  '/src/core/engine/ResourceScreen.tsx',
];

/**
 * Returns a Vite plugin, and a function that shortens the preload lists of lazy chunks. The function removes
 * the chunks that the browser has already loaded. The preload lists are part of the scripts of the first
 * load.
 */
export function removeNeedlessPreloads() {
  /** For each module of `MODULES_LOADED_IN_TURN`: its chunk, and the chunks that are loaded before it. */
  const loadSteps: { own: string; before: ReadonlySet<string> }[] = [];
  const loadedFileNames = new Set<string>();
  const plugin: Plugin = {
    name: 'loaded-before',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (output): output is Rolldown.OutputChunk => output.type === 'chunk',
        );
        const add = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || loadedFileNames.has(chunk.fileName)) return;
          loadedFileNames.add(chunk.fileName);
          for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
        };
        for (const id of MODULES_LOADED_IN_TURN) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((moduleId) => moduleId.endsWith(id)));
          if (chunk) loadSteps.push({ own: chunk.fileName, before: new Set(loadedFileNames) });
          add(chunk);
        }
      },
    },
  };
  const resolveDependencies = (file: string, deps: string[]) => {
    const filesLoadedBefore = loadSteps.find(({ own }) => own === file)?.before ?? loadedFileNames;
    return deps.filter((fileName) => !filesLoadedBefore.has(fileName));
  };
  return { plugin, resolveDependencies };
}
