import { imageDimensionsFromData } from 'image-dimensions';
import { Marked, type Tokens } from 'marked';
import { anchorOf } from '../../docs/site/pages.ts';
import { handbook as texts } from '../../i18n/ko/core/handbook.ts';
import { type Chapter, CONTENTS_PAGE, chaptersOf, type HandbookSource, headingOf } from './sources.ts';

/** A file that the handbook's pages load: its name in the built folder, and its bytes. */
export interface PageAsset {
  file: string;
  bytes: Uint8Array;
}

export interface PageAssets {
  stylesheet: PageAsset;
  script: PageAsset;
  /** Returns the picture at a path below the repository. Throws if there is none. */
  picture: (path: string) => PageAsset;
}

/** A built page: its file name and its HTML. */
export interface BuiltPage {
  file: string;
  html: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const fileOf = ({ name }: Pick<HandbookSource, 'name'>) => (name === CONTENTS_PAGE ? './' : `${name}.html`);

/** Returns the address of a link's target. Throws for a page that is not part of the handbook. */
function addressOf(href: string, from: HandbookSource, names: ReadonlySet<string>): string {
  if (/^(https:\/\/|#)/.test(href)) return href;
  const [, name = '', hash = ''] = /([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== CONTENTS_PAGE && !names.has(name))
    throw new Error(`${from.folder}/${from.name}.md links to ${href}, which is no page of the handbook.`);
  return fileOf({ name }) + hash;
}

/**
 * Returns a Markdown renderer for one page. It shows keys as `<kbd>`, pictures as figures with their size,
 * and wide tables in a scrolling frame.
 */
function markedFor(page: HandbookSource, names: ReadonlySet<string>, assets: PageAssets): Marked {
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
      codespan: ({ text }: Tokens.Codespan) => `<kbd>${escaped(text)}</kbd>`,
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escaped(addressOf(href, page, names))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const { file, bytes } = assets.picture(`${page.folder}/${href}`);
        const size = imageDimensionsFromData(bytes);
        if (!size) throw new Error(`${page.folder}/${href} is no picture.`);
        return `<img src="${file}" alt="${escaped(text)}" width="${size.width}" height="${size.height}" loading="lazy">`;
      },
    },
  });
  return marked;
}

const framed = (html: string) =>
  html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replace(/<p>(<img [^>]*>)<\/p>/g, '<figure>$1</figure>');

const contentsOf = (chapters: readonly Chapter[], current: HandbookSource) =>
  chapters
    .map(({ title, pages }) => {
      const links = pages.map(
        (page) =>
          `<li><a href="${fileOf(page)}"${page === current ? ' aria-current="page"' : ''}>${escaped(headingOf(page))}</a></li>`,
      );
      return `<h2>${escaped(title)}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
    })
    .join('\n');

/**
 * Returns the HTML of the links to the previous and the next page. The first page is the table of contents.
 */
function neighboursOf(order: readonly HandbookSource[], page: HandbookSource): string {
  const at = order.indexOf(page);
  const link = (neighbour: HandbookSource | undefined, rel: 'prev' | 'next', label: string) =>
    neighbour
      ? `<a href="${fileOf(neighbour)}" rel="${rel}"><small>${label}</small> ${escaped(headingOf(neighbour))}</a>`
      : '<span></span>';
  return link(order[at - 1], 'prev', texts.previous) + link(order[at + 1], 'next', texts.next);
}

const shell = (
  parts: Record<'title' | 'side' | 'body' | 'foot', string>,
  assets: PageAssets,
) => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(parts.title)}</title>
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
${parts.side}
</nav>
<main id="main" tabindex="-1">
${parts.body}
<nav class="neighbours" aria-label="${texts.neighbours}">${parts.foot}</nav>
</main>
</body>
</html>
`;

/**
 * Returns the text of a table of contents without its first heading. The product's table of contents
 * continues the core's.
 */
const withoutTitle = (text: string) => text.replace(/^# .+\n/, '');

/**
 * Returns the handbook's pages as HTML. Throws if a link leads nowhere, or if a picture or a page of the
 * contents is missing.
 */
export function renderHandbook(sources: readonly HandbookSource[], assets: PageAssets): BuiltPage[] {
  const chapters = chaptersOf(sources);
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const names = new Set(pages.map(({ name }) => name));
  const [first, ...further] = sources.filter(({ name }) => name === CONTENTS_PAGE);
  if (!first) throw new Error('The handbook has no contents.');
  const order = [first, ...pages];
  const bodyOf = (page: HandbookSource, text: string) =>
    framed(markedFor(page, names, assets).parse(text, { async: false }));
  return order.map((page) => {
    const title = headingOf(page);
    const all = page === first ? further : [];
    return {
      file: page === first ? 'index.html' : fileOf(page),
      html: shell(
        {
          title: page === first ? title : `${title} · ${texts.title}`,
          side: contentsOf(chapters, page),
          body: [bodyOf(page, page.text), ...all.map((more) => bodyOf(more, withoutTitle(more.text)))].join(
            '\n',
          ),
          foot: neighboursOf(order, page),
        },
        assets,
      ),
    };
  });
}
