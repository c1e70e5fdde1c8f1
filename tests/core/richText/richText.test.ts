import { describe, expect, it } from 'vitest';
import { addSchemeToTypedUrl } from '../../../src/core/engine/richText/tools/links';
import {
  convertRichTextToPlainText,
  convertStoredContentToHtml,
  findAssetIdsInRichText,
  hasMarkup,
  isRichTextBlank,
  toPlainTextExcerpt,
} from '../../../src/core/schema/text/richText';
import { cleanAttributes, isAllowedLink } from '../../../src/core/schema/text/richTextRules';

const ONE = '0123456789abcdef0123456789abcdef';
const TWO = 'fedcba9876543210fedcba9876543210';

describe('hasTags', () => {
  it.each(['<p>가</p>', '가<br>나', '</p>', '<!-- 가 -->', '<?xml ?>', '<IMG'])(
    'should see markup in %s',
    (html) => {
      expect(hasMarkup(html)).toBe(true);
    },
  );

  it.each(['', '가\n나', '3 < 5', '5 > 3', '<3', '< p >', 'a & b'])('should see none in %j', (text) => {
    expect(hasMarkup(text)).toBe(false);
  });
});

describe('asHtml', () => {
  it('should turn the newlines of a text without tags into breaks', () => {
    expect(convertStoredContentToHtml('하나\n둘\r\n셋')).toBe('하나<br>둘<br>셋');
  });

  it('should leave HTML alone', () => {
    expect(convertStoredContentToHtml('<p>하나</p>\n<p>둘</p>')).toBe('<p>하나</p>\n<p>둘</p>');
  });
});

describe('plainText', () => {
  it.each([
    [
      '<h2>겨울</h2><p>빛과 <strong>그림자</strong>만</p><ul><li>하나</li><li>둘</li></ul>',
      '겨울 빛과 그림자만 하나 둘',
    ],
    ['첫 줄\n둘째 줄', '첫 줄 둘째 줄'],
    ['<p>A &amp; B &lt;C&gt; &quot;D&quot; &#39;E&#x27;&nbsp;F</p>', 'A & B <C> "D" \'E\' F'],
    ['<p>&unknown; &copy;</p>', '&unknown; &copy;'],
    ['3 < 5 그리고 5 > 3', '3 < 5 그리고 5 > 3'],
    ['<p>  많은   빈칸  </p>', '많은 빈칸'],
    ['', ''],
  ])('should read %s as %s', (html, text) => {
    expect(toPlainTextExcerpt(html, 100)).toBe(text);
  });

  it('should cut to the given number of characters, the ellipsis among them', () => {
    expect(toPlainTextExcerpt('<p>가나다라마</p>', 5)).toBe('가나다라마');
    expect(toPlainTextExcerpt('<p>가나다라마바</p>', 5)).toBe('가나다라…');
    expect(toPlainTextExcerpt('🎨🎨🎨🎨', 3)).toBe('🎨🎨…');
  });
});

describe('textOf', () => {
  it.each([
    ['tags that never end', '<a '],
    ['blocks that never end', '<p '],
    ['comments that never end', '<!--'],
    ['ampersands', '&'],
    ['entities that never end', '&#x1'],
  ])('should read half a million characters of %s within a second of computing', (_, part) => {
    const html = part.repeat(500_000 / part.length);
    const started = process.cpuUsage();
    expect(convertRichTextToPlainText(html).length).toBeLessThanOrEqual(html.length);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(1);
  });
});

describe('showsNothing', () => {
  const edge = ' '.repeat(1_998);

  it.each([
    '',
    '<p></p><p> &nbsp;</p>',
    `${edge}&nbsp;`,
    `${edge}<p>&nbsp;</p>`,
    // A selector of glyphs, which nobody sees, of two units.
    `${edge} \u{e0100}`,
  ])('should see nothing in %j', (html) => {
    expect(isRichTextBlank(html)).toBe(true);
  });

  it.each(['가', '<p>&amp;</p>', '<img src="/a">', `${edge}${edge}가`, `${edge}${edge}<hr>`, `${edge}&amp;`])(
    'should see something in %j',
    (html) => {
      expect(isRichTextBlank(html)).toBe(false);
    },
  );
});

describe('assetIds', () => {
  it('should find each file once, in order', () => {
    const html = `<img src="/files/${TWO}/a.png"><a href="/files/${ONE}/b.pdf">b</a><img src="/files/${TWO}/a.png">`;
    expect(findAssetIdsInRichText(html)).toEqual([TWO, ONE]);
  });

  it('should take nothing else for an id', () => {
    expect(
      findAssetIdsInRichText(`/files/${ONE.slice(1)}/a /files/${ONE.toUpperCase()}/a /files/${ONE}`),
    ).toEqual([]);
  });
});

describe('isAllowedLink', () => {
  it.each(['https://a.test', 'HTTP://a.test/', 'mailto:a@b.kr', 'tel:+82-2-123', '/', '/events/3?a=1#b'])(
    'should allow %s',
    (href) => {
      expect(isAllowedLink(href)).toBe(true);
    },
  );

  it.each([
    '',
    '#',
    'events/3',
    '//a.test',
    '/\\a.test',
    'javascript:alert(1)',
    'ftp://a.test',
    'data:,',
    'blob:x',
    'file:///c:/x',
    'ms-msdt:/id',
    'search-ms:query=x',
    'view-source:https://a.test',
    'intent://a#Intent;end',
    'about:blank',
    'vbscript:x',
    'com.app.store:open',
  ])('should refuse %j', (href) => {
    expect(isAllowedLink(href)).toBe(false);
  });
});

describe('completeLink', () => {
  it.each([
    [' example.com ', 'https://example.com'],
    ['example.com:8080/a?b', 'https://example.com:8080/a?b'],
    ['a@example.com', 'mailto:a@example.com'],
    ['http://example.com', 'http://example.com'],
    ['tel:02-123-4567', 'tel:02-123-4567'],
    ['/events/3', '/events/3'],
    ['a.'.repeat(100_000), 'a.'.repeat(100_000)],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('should take %j for %j', (typed, href) => {
    expect(addSchemeToTypedUrl(typed)).toBe(href);
  });
});

describe('cleanAttributes', () => {
  it('should keep nothing of an element that it does not know, nor by names of the language itself', () => {
    expect(cleanAttributes('script', { src: 'https://a.test' })).toEqual({});
    expect(cleanAttributes('constructor', { name: 'x' })).toEqual({});
    expect(cleanAttributes('p', { constructor: 'x', __proto__: 'x' })).toEqual({});
  });

  it('should keep the allowed declarations of a style and drop a style without any', () => {
    expect(cleanAttributes('p', { style: 'color:red;;text-align : center; float: left' })).toEqual({
      style: 'color: red; text-align: center;',
    });
    expect(cleanAttributes('p', { style: 'float: left' })).toEqual({});
    expect(cleanAttributes('p', { style: 'constructor: x; color: red' })).toEqual({ style: 'color: red;' });
  });

  it.each([
    ['a picture of this site', `/files/${ONE}/겨울 빛.png`, true],
    ['a picture of another site', 'https://a.test/x.png', true],
    ['a folder of a file', `/files/${ONE}/a/b.png`, false],
    ['a file without a name', `/files/${ONE}/`, false],
    ['an id that is none', '/files/1/a.png', false],
  ])('should judge the source of %s', (_, src, kept) => {
    expect(cleanAttributes('img', { src })).toEqual(kept ? { src } : {});
  });
});
