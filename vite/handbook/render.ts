import { imageDimensionsFromData } from 'image-dimensions';
import { Marked, type Tokens } from 'marked';
import { anchorOf } from '../../docs/site/pages.ts';
import { handbook as texts } from '../../i18n/ko/core/handbook.ts';
import {
  type Chapter,
  CONTENTS_PAGE,
  getPageHeading,
  type HandbookSource,
  parseChapters,
} from './sources.ts';

/** A file that the handbook's pages load: its name in the built folder, and its bytes. */
export interface PageAsset {
  file: string;
  bytes: Uint8Array;
}

export interface PageAssets {
  stylesheet: PageAsset;
  script: PageAsset;
  /** Returns the picture at a path below the repository. Throws if there is none. */
  picture: (picturePath: string) => PageAsset;
}

/** A built page: its file name and its HTML. */
export interface BuiltPage {
  file: string;
  html: string;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const getPageFileName = ({ name }: Pick<HandbookSource, 'name'>) =>
  name === CONTENTS_PAGE ? './' : `${name}.html`;

/** Returns the address of a link's target. Throws for a page that is not part of the handbook. */
function resolveLinkAddress(
  href: string,
  linkingPage: HandbookSource,
  pageNames: ReadonlySet<string>,
): string {
  if (/^(https:\/\/|#)/.test(href)) return href;
  const [, name = '', hash = ''] = /([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== CONTENTS_PAGE && !pageNames.has(name))
    throw new Error(
      `${linkingPage.folder}/${linkingPage.name}.md links to ${href}, which is no page of the handbook.`,
    );
  return getPageFileName({ name }) + hash;
}

/**
 * Returns a Markdown renderer for one page. It shows keys as `<kbd>`, pictures as figures with their size,
 * and wide tables in a scrolling frame.
 */
function createMarkdownRenderer(
  page: HandbookSource,
  pageNames: ReadonlySet<string>,
  assets: PageAssets,
): Marked {
  const marked = new Marked({ gfm: true });
  marked.use({
    tokenizer: {
      // CommonMark sees no bold text where a Korean particle follows a full stop and the closing stars.
      emStrong(source) {
        const [raw, text] = /^\*\*(\S.*?)\*\*/.exec(source) ?? [];
        if (raw === undefined || text === undefined) return false;
        return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
      },
    },
    renderer: {
      codespan: ({ text }: Tokens.Codespan) => `<kbd>${escapeHtml(text)}</kbd>`,
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(resolveLinkAddress(href, page, pageNames))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const { file, bytes } = assets.picture(`${page.folder}/${href}`);
        const pictureSize = imageDimensionsFromData(bytes);
        if (!pictureSize) throw new Error(`${page.folder}/${href} is no picture.`);
        return `<img src="${file}" alt="${escapeHtml(text)}" width="${pictureSize.width}" height="${pictureSize.height}" loading="lazy">`;
      },
    },
  });
  return marked;
}

const wrapTablesAndFigures = (html: string) =>
  html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replace(/<p>(<img [^>]*>)<\/p>/g, '<figure>$1</figure>');

const renderContents = (chapters: readonly Chapter[], currentPage: HandbookSource) =>
  chapters
    .map(({ title, pages }) => {
      const links = pages.map(
        (page) =>
          `<li><a href="${getPageFileName(page)}"${page === currentPage ? ' aria-current="page"' : ''}>${escapeHtml(getPageHeading(page))}</a></li>`,
      );
      return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
    })
    .join('\n');

/**
 * Returns the HTML of the links to the previous and the next page. The first page is the table of contents.
 */
function renderNeighbourLinks(orderedPages: readonly HandbookSource[], page: HandbookSource): string {
  const pageIndex = orderedPages.indexOf(page);
  const link = (neighbour: HandbookSource | undefined, rel: 'prev' | 'next', label: string) =>
    neighbour
      ? `<a href="${getPageFileName(neighbour)}" rel="${rel}"><small>${label}</small> ${escapeHtml(getPageHeading(neighbour))}</a>`
      : '<span></span>';
  return (
    link(orderedPages[pageIndex - 1], 'prev', texts.previous) +
    link(orderedPages[pageIndex + 1], 'next', texts.next)
  );
}

const renderPage = (
  pageParts: Record<'title' | 'side' | 'body' | 'foot', string>,
  assets: PageAssets,
) => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(pageParts.title)}</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="${assets.stylesheet.file}">
<script src="${assets.script.file}"></script>
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header>
<a class="home" href="./">${texts.title}</a>
<a class="toContents" href="./">${texts.contents}</a>
<a href="/console">${texts.toConsole}</a>
</header>
<nav class="side" aria-label="${texts.contents}">
${pageParts.side}
</nav>
<main id="main" tabindex="-1">
${pageParts.body}
<nav class="neighbours" aria-label="${texts.neighbours}">${pageParts.foot}</nav>
</main>
</body>
</html>
`;

/**
 * Returns the text of a table of contents without its first heading. The product's table of contents
 * continues the core's.
 */
const removeTitle = (pageText: string) => pageText.replace(/^# .+\n/, '');

/**
 * Returns the handbook's pages as HTML. Throws if a link leads nowhere, or if a picture or a page of the
 * contents is missing.
 */
export function renderHandbook(sources: readonly HandbookSource[], assets: PageAssets): BuiltPage[] {
  const chapters = parseChapters(sources);
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const pageNames = new Set(pages.map(({ name }) => name));
  const [first, ...further] = sources.filter(({ name }) => name === CONTENTS_PAGE);
  if (!first) throw new Error('The handbook has no contents.');
  const orderedPages = [first, ...pages];
  const renderBody = (page: HandbookSource, markdown: string) =>
    wrapTablesAndFigures(createMarkdownRenderer(page, pageNames, assets).parse(markdown, { async: false }));
  return orderedPages.map((page) => {
    const title = getPageHeading(page);
    const appendedSources = page === first ? further : [];
    return {
      file: page === first ? 'index.html' : getPageFileName(page),
      html: renderPage(
        {
          title: page === first ? title : `${title} · ${texts.title}`,
          side: renderContents(chapters, page),
          body: [
            renderBody(page, page.text),
            ...appendedSources.map((appendedSource) =>
              renderBody(appendedSource, removeTitle(appendedSource.text)),
            ),
          ].join('\n'),
          foot: renderNeighbourLinks(orderedPages, page),
        },
        assets,
      ),
    };
  });
}
