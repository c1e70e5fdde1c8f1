const LENGTH = 499_000;

const fill = (part: string, length = LENGTH) => part.repeat(Math.floor(length / part.length));
const numbered = (part: (index: number) => string) =>
  Array.from({ length: LENGTH / 8 }, (_, index) => part(index))
    .join('')
    .slice(0, LENGTH);
const id = (index: number) => index.toString(16).padStart(32, '0');

/** Half a megabyte of HTML each: what people write, and what parsers and expressions are known to be slow with. */
export const texts: Readonly<Record<string, string>> = {
  'paragraphs as they are written': fill('<p>안녕하세요. <b>여러분</b>께 알립니다 &amp; 그렇습니다.</p>'),
  'one long line': fill('가나다라 마바사 '),
  'a link full of comments': `<a href="https://${fill('<!---->')}">x</a>`,
  'links full of comments': fill(`<a href="https://${'<!---->'.repeat(570)}">x</a>`),
  ampersands: fill('&'),
  'ampersands, as many as are stored': fill('&', 99_000),
  'marks that are no tags': fill('<'),
  'marks that are no tags, as many as are stored': fill('<', 120_000),
  'closing marks': fill('>', 120_000),
  entities: fill('&amp;'),
  'numeric entities': fill('&#x1F600;'),
  'entities that never end': fill('&#x1'),
  blanks: fill('&nbsp;'),
  'stored blanks': fill('\u00a0'),
  'what nobody sees': fill('\u200b'),
  'empty tags': fill('<b></b>'),
  'empty paragraphs': fill('<p></p>'),
  'nested tags': fill('<b><i><p></b>'),
  'tags that never end': fill('<a '),
  'elements that never end': fill('<b>'),
  'ends that end nothing': fill('</p>'),
  'breaks, as many as are stored': fill('<br>', 330_000),
  'pictures of nothing': fill('a<img>'),
  'pictures of one file': fill(`<img src="/files/${id(1)}/a.png">`),
  'links to unknown files': numbered((index) => `/files/${id(index)}/ `),
  'unknown elements': fill('<z>a</z>'),
  'tables that never end': fill('<table><tr><td>x</table>'),
  'one attribute that repeats': `<p ${fill('a=1 ')}>x</p>`,
  'attributes without number': `<p ${numbered((index) => `a${index}=1 `)}>x</p>`,
  'a quote that never ends': `<a href="${fill('x')}`,
  'one long style': `<p style="${fill('color:red;')}">x</p>`,
  'many styles': fill('<p style="color:red">x</p>'),
  comments: fill('<!---->'),
  'comments that never end': fill('<!--'),
  'data sections': fill('<![CDATA['),
  'scripts that never end': `<script>${fill('</scrip')}`,
  'marks on one letter': `a${fill('\u0301\u0323')}`,
  'syllables in parts': fill('\u1112\u1161\u11ab'),
  'sigmas and quotes': fill("Σ'"),
  'half characters': fill('\ud800'),
  'letters that grow in lower case': fill('İ'),
};
