import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf, llmsOf, sectionsOf } from '../pages';
import { search } from '../search';

const docs = fileURLToPath(new URL('../..', import.meta.url));

const sections = sectionsOf(docs);

const linkOf = (path: string) => `/${path.replace(/README$/, '')}`;

/** The notes of decisions would double every other page's sidebar: there it has their index alone. */
const DECISIONS = 'decisions/';

const sidebarOf = (isListed: (path: string) => boolean) =>
  sections.map(({ title, pages }) => ({
    text: title,
    items: pages
      .filter(({ path }) => isListed(path))
      .map((page) => ({ text: page.title, link: linkOf(page.path) })),
  }));

/** `npm run docs` writes the product's colours into `tokens.css` before it starts VitePress. */
export default defineConfig({
  srcDir: '..',
  srcExclude: ['site/**', 'handbook/**', 'product/handbook/**'],
  outDir: '../../dist/docs',
  rewrites: { 'README.md': 'index.md', 'decisions/README.md': 'decisions/index.md' },
  // Each page in sight of a link would be read and compiled while the reader waits for this one.
  router: { prefetchLinks: false },
  lang: 'en',
  title: 'Administrator console',
  description: 'Documentation of the administrator console and its API server',
  // Without it browsers ask for /favicon.ico, which is not there.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  /** Adds `llms.txt`, and each page as Markdown, for coding agents. */
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, 'llms.txt'), llmsOf(sections));
    for (const { path } of sections.flatMap(({ pages }) => pages))
      cpSync(join(docs, `${path}.md`), join(outDir, `${path}.md`));
  },
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    sidebar: {
      [`/${DECISIONS}`]: sidebarOf(() => true),
      '/': sidebarOf((path) => !path.startsWith(DECISIONS) || path === `${DECISIONS}README`),
    },
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { miniSearch: search },
    },
  },
});
