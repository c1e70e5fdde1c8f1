import type { Project } from './project';

/** Import cycles, each as the path that leads from a file back to itself; type imports count too. */
export const findCycles = (project: Project): string[][] => {
  const cycles: string[][] = [];
  const settled = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || settled.has(path)) return;
    const next = new Set(project.get(path)?.imports.map(({ target }) => target));
    for (const target of next) visit(target, [...trail, path]);
    settled.add(path);
  };
  for (const path of project.keys()) visit(path, []);
  return cycles;
};
