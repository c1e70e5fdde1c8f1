import type { Plugin, Rolldown } from 'vite';

/** The modules that the browser loads one after the other before it shows a resource's page. */
const FIRST = ['/src/main.tsx', '/src/product/console.ts', '/src/core/engine/ResourceScreen.tsx'];

/**
 * Returns a Vite plugin, and a function that shortens the preload lists of lazy chunks. The function removes
 * the chunks that the browser has already loaded. The preload lists are part of the scripts of the first
 * load.
 */
export function dropLoadedPreloads() {
  /** For each module of `FIRST`: its chunk, and the chunks that are loaded before it. */
  const steps: { own: string; before: ReadonlySet<string> }[] = [];
  const loaded = new Set<string>();
  const plugin: Plugin = {
    name: 'loaded-before',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (one): one is Rolldown.OutputChunk => one.type === 'chunk',
        );
        const add = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || loaded.has(chunk.fileName)) return;
          loaded.add(chunk.fileName);
          for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
        };
        for (const id of FIRST) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((one) => one.endsWith(id)));
          if (chunk) steps.push({ own: chunk.fileName, before: new Set(loaded) });
          add(chunk);
        }
      },
    },
  };
  const resolveDependencies = (file: string, deps: string[]) => {
    const before = steps.find(({ own }) => own === file)?.before ?? loaded;
    return deps.filter((name) => !before.has(name));
  };
  return { plugin, resolveDependencies };
}
