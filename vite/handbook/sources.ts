import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with the handbook's Markdown pages: first the core's folder, then the product's. */
const HANDBOOK_FOLDERS = ['docs/handbook', 'docs/product/handbook'] as const;

/** Name of the page that lists the other pages of its folder in reading order. */
export const CONTENTS_PAGE = 'README';

/** A Markdown page of the handbook. */
export interface HandbookSource {
  /** The page's file name without `.md`. */
  name: string;
  folder: string;
  text: string;
}

/** Returns the Markdown pages of the handbook below a root folder. A missing folder has no pages. */
export const readHandbookSources = (rootFolder: string): HandbookSource[] =>
  HANDBOOK_FOLDERS.filter((folder) => existsSync(join(rootFolder, folder))).flatMap((folder) =>
    readdirSync(join(rootFolder, folder))
      .filter((fileName) => fileName.endsWith('.md'))
      .map((fileName) => ({
        name: fileName.slice(0, -'.md'.length),
        folder,
        text: readFileSync(join(rootFolder, folder, fileName), 'utf8'),
      })),
  );

/** Returns the text of a page's first heading. Throws if the page has none. */
export function getPageHeading({ name, folder, text }: HandbookSource): string {
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`${folder}/${name}.md has no heading.`);
  return title;
}

/** A chapter: the pages that the contents list below one heading. */
export interface Chapter {
  title: string;
  pages: readonly HandbookSource[];
}

const CONTENTS_ENTRY_PATTERN = /^## (?<chapter>.+)$|^- \[[^\]]*\]\((?<page>[\w-]+)\.md\)/gm;

/**
 * Returns the chapters in reading order. Throws if a listed page has no file, or if a page is in no chapter
 * or in two.
 */
export function parseChapters(sources: readonly HandbookSource[]): Chapter[] {
  const pages = sources.filter(({ name }) => name !== CONTENTS_PAGE);
  const unlistedPageByName = new Map(pages.map((page) => [page.name, page]));
  if (unlistedPageByName.size < pages.length)
    throw new Error('Two pages of the handbook have the same name.');
  const chapters: { title: string; pages: HandbookSource[] }[] = [];
  for (const { text, folder } of sources.filter(({ name }) => name === CONTENTS_PAGE)) {
    for (const { groups } of text.matchAll(CONTENTS_ENTRY_PATTERN)) {
      if (groups?.chapter !== undefined) chapters.push({ title: groups.chapter, pages: [] });
      const pageName = groups?.page;
      if (pageName === undefined) continue;
      const page = unlistedPageByName.get(pageName);
      if (page?.folder !== folder)
        throw new Error(`${folder}/README.md lists ${pageName}.md once too often.`);
      unlistedPageByName.delete(pageName);
      chapters.at(-1)?.pages.push(page);
    }
  }
  const [missed] = unlistedPageByName.keys();
  if (missed !== undefined) throw new Error(`No contents list ${missed}.md.`);
  return chapters;
}
