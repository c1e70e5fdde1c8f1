import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the site: its path below `docs` without `.md`. */
export interface Page {
  path: string;
  title: string;
}

/** Returns a heading's anchor as GitHub names it, so that a link finds it there and on the site. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

export interface Section {
  title: string;
  pages: readonly Page[];
}

/** The sections in reading order; a folder adds its pages by name. `llms.txt` and the sidebar follow from them. */
const SECTIONS: readonly { title: string; paths: readonly string[]; folder?: string }[] = [
  { title: 'Start', paths: ['README', 'adding-a-resource', 'a-larger-resource'] },
  {
    title: 'Guides',
    paths: [
      'hooks',
      'acts',
      'rights',
      'guides/relations',
      'guides/computed-fields',
      'guides/money',
      'guides/tree',
      'guides/publishing',
      'guides/drafts',
      'guides/bulk-edit',
      'guides/order',
      'your-own-kind',
      'your-own-widget',
      'your-own-screen',
      'your-own-product',
      'your-own-page',
      'guides/dashboard-part',
      'your-own-brand',
      'your-own-api',
      'your-own-client',
      'guides/excel',
      'your-own-tests',
      'guides/upgrading',
      'migrations',
    ],
  },
  { title: 'Reference', paths: ['schema', 'api', 'commands', 'product/specification'], folder: 'reference' },
  {
    title: 'Operations',
    paths: [
      'operations/deploy',
      'operations/scale',
      'operations',
      'postgresql',
      'operations/s3',
      'operations/mail',
      'operations/backup',
      'operations/metrics',
      'product/security',
      'personal-data',
      'troubleshooting',
      'benchmarks',
    ],
  },
  {
    title: 'Concepts',
    paths: [
      'house',
      'concepts/calls-way',
      'concepts/saves-way',
      'concepts/stored-record',
      'concepts/record-of-access',
      'product/popup-studio',
    ],
  },
  { title: 'Decisions', paths: ['decisions/README', 'product/decisions'], folder: 'decisions' },
];

/** Returns the first heading of a page, without its marks. */
const titleOf = (docs: string, path: string): string => {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(docs, `${path}.md`), 'utf8')) ?? [];
  return title.replaceAll('`', '');
};

const pathsIn = (docs: string, folder: string): string[] =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `${folder}/${name.slice(0, -'.md'.length)}`)
    .sort();

/** Returns the sections with their pages, as `docs` has them. */
export const sectionsOf = (docs: string): Section[] =>
  SECTIONS.map(({ title, paths, folder }) => ({
    title,
    pages: [...paths, ...(folder ? pathsIn(docs, folder) : [])].map((path) => ({
      path,
      title: titleOf(docs, path),
    })),
  }));

/** Returns `llms.txt`: each page with its Markdown file, section by section. */
export const llmsOf = (sections: readonly Section[]): string => {
  const lists = sections.map(({ title, pages }) =>
    [`## ${title}`, '', ...pages.map((page) => `- [${page.title}](${page.path}.md)`)].join('\n'),
  );
  const head = [
    '# Administrator console',
    '> A schema-driven administrator console (React, react-admin) with its API server (Hono). TypeScript.',
  ];
  return `${[...head, ...lists].join('\n\n')}\n`;
};
