import { escapeRegExp } from 'es-toolkit';
import type { Import, Project, SourceFile } from './project';

const COMPOSITION_ROOTS = new Set([
  'src/main.tsx',
  'server/main.ts',
  'server/product/server.ts',
  'mocks/browser.ts',
  'mocks/node.ts',
]);

export const inside = (...folders: string[]) => {
  const prefixes = folders.map((folder) => `${folder}/`);
  return (path: string) => prefixes.some((prefix) => path.startsWith(prefix));
};

export const filesOf = (project: Project, where: (path: string) => boolean) =>
  [...project.values()].filter(({ path }) => where(path) && !COMPOSITION_ROOTS.has(path));

/** The files that contain one of some words: only these need a syntax tree to tell how a word is used. */
export const mentioning = (files: readonly SourceFile[], words: readonly string[]) => {
  const anyWord = new RegExp(`\\b(?:${words.map(escapeRegExp).join('|')})\\b`);
  return files.filter(({ source }) => anyWord.test(source));
};

export const badImports = (
  project: Project,
  where: (path: string) => boolean,
  bad: (link: Import, file: SourceFile) => boolean,
) =>
  filesOf(project, where).flatMap((file) =>
    file.imports.filter((link) => bad(link, file)).map(({ target }) => `${file.path}: imports ${target}`),
  );

export const product = inside('src/product', 'server/product', 'i18n/ko/product', 'demo');
export const core = inside('src/core', 'server/core', 'i18n/ko/core');
