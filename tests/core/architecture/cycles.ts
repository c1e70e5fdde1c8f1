import type { Project } from './project';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The cycles of a graph, each as the path that leads from a node back to itself. */
function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const settled = new Set<string>();
  const visit = (node: string, trail: readonly string[]) => {
    const start = trail.indexOf(node);
    if (start >= 0) cycles.push([...trail.slice(start), node]);
    if (start >= 0 || settled.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    settled.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** Import cycles, each as the path that leads from a file back to itself; type imports count too. */
export const findCycles = (project: Project): string[][] =>
  cyclesIn(
    new Map([...project].map(([path, { imports }]) => [path, new Set(imports.map(({ target }) => target))])),
  );

const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'));

/** What of a folder a path stands for: a file in it, or the folder in it that holds the path; undefined outside. */
const entryIn = (folder: string, path: string): string | undefined =>
  path.startsWith(`${folder}/`)
    ? path
        .split('/')
        .slice(0, folder.split('/').length + 1)
        .join('/')
    : undefined;

function entriesOf(project: Project, folder: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of project.values()) {
    const from = entryIn(folder, path);
    if (from === undefined) continue;
    for (const { target } of imports) {
      const to = entryIn(folder, target);
      if (to === undefined || from === to) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/**
 * Cycles between the entries of any folder below `root`: two folders that import each other, or a folder and a file
 * beside it. Without one, the entries of each folder stand on floors, and imports lead down only.
 */
export const findFolderCycles = (project: Project, root: string): string[][] => {
  const below = [...project.keys()].filter((path) => path.startsWith(`${root}/`));
  const folders = new Set(below.flatMap(foldersOf).filter((folder) => folder.startsWith(root)));
  const isAmongFiles = (cycle: readonly string[]) => cycle.every((entry) => project.has(entry));
  return [...folders]
    .flatMap((folder) => cyclesIn(entriesOf(project, folder)))
    .filter((cycle) => !isAmongFiles(cycle));
};
