import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with the handbook's pages: the core's, then the product's. */
export const FOLDERS = ['docs/handbook', 'docs/product/handbook'] as const;

/** The page of a folder that lists its pages in reading order. */
export const CONTENTS = 'README';

/** A Markdown page of the handbook. */
export interface Source {
  /** Its file name without `.md`. */
  name: string;
  folder: string;
  text: string;
}

/** Returns the Markdown pages of the handbook below a root; a folder that is missing has none. */
export const readSources = (root: string): Source[] =>
  FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({
        name: name.slice(0, -'.md'.length),
        folder,
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  );

/** Returns the first heading of a page. Throws without one. */
export function titleOf({ name, folder, text }: Source): string {
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`${folder}/${name}.md has no heading.`);
  return title;
}

/** Pages below one heading of the contents. */
export interface Chapter {
  title: string;
  pages: readonly Source[];
}

const LISTED = /^## (?<chapter>.+)$|^- \[[^\]]*\]\((?<page>[\w-]+)\.md\)/gm;

/** Returns the chapters in reading order. Throws for a page without a file, and for one that no chapter or two list. */
export function chaptersOf(sources: readonly Source[]): Chapter[] {
  const pages = sources.filter(({ name }) => name !== CONTENTS);
  const left = new Map(pages.map((page) => [page.name, page]));
  if (left.size < pages.length) throw new Error('Two pages of the handbook have the same name.');
  const chapters: { title: string; pages: Source[] }[] = [];
  for (const { text, folder } of sources.filter(({ name }) => name === CONTENTS)) {
    for (const { groups } of text.matchAll(LISTED)) {
      if (groups?.chapter !== undefined) chapters.push({ title: groups.chapter, pages: [] });
      const name = groups?.page;
      if (name === undefined) continue;
      const page = left.get(name);
      if (page?.folder !== folder) throw new Error(`${folder}/README.md lists ${name}.md once too often.`);
      left.delete(name);
      chapters.at(-1)?.pages.push(page);
    }
  }
  const [missed] = left.keys();
  if (missed !== undefined) throw new Error(`No contents list ${missed}.md.`);
  return chapters;
}
