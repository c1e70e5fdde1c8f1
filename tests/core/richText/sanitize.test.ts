// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { sanitizeRichText as inNode } from '../../../server/core/node/sanitize/sanitize';
import { purifyHtml as inPage } from '../../../src/core/engine/richText/purify';
import { attacks } from './attacks';
import { written } from './written';

const sanitisers = { 'sanitize-html': inNode, DOMPurify: inPage };

const parse = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};

const HARMLESS =
  /^(a|b|blockquote|br|code|del|div|em|figcaption|figure|h[1-6]|hr|i|iframe|img|li|mark|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|tr|u|ul)$/;
const PLAIN = /^(alt|class|colspan|height|rel|rowspan|target|title|width)$/;
const SCHEMES = ['http://', 'https://', 'mailto:', 'tel:'];
const STYLE = /^(?:(?:color|background-color|text-align): (?:#[\da-f]+|rgb\([\d, ]+\)|[a-z]+);(?: |$))+$/;
const SITE = 'https://console.test';

const isHarmlessUrl = (tag: string, value: string): boolean => {
  const url = new URL(value, SITE);
  if (tag === 'iframe')
    return url.host === 'www.youtube-nocookie.com' && /^\/embed\/[\w-]{11}$/.test(url.pathname);
  if (tag === 'img' && url.origin === SITE) return url.pathname.startsWith('/files/');
  return value === '/x' || SCHEMES.some((scheme) => value.startsWith(scheme));
};

const isHarmless = (tag: string, { name, value }: Attr): boolean => {
  if (name === 'href' || name === 'src') return isHarmlessUrl(tag, value);
  if (name === 'style') return STYLE.test(value);
  return PLAIN.test(name);
};

/** What a look at the parsed HTML finds wrong, written here by hand and not taken from the allow-list. */
const faults = (html: string): string[] =>
  [...parse(html).querySelectorAll('*')].flatMap((element) => [
    ...(HARMLESS.test(element.localName) ? [] : [`<${element.localName}>`]),
    ...[...element.attributes]
      .filter((attribute) => !isHarmless(element.localName, attribute))
      .map(({ name, value }) => `<${element.localName} ${name}="${value}">`),
  ]);

const shape = (html: string): string => {
  const root = document.createElement('div');
  root.append(parse(html));
  for (const element of root.querySelectorAll('*')) {
    const sorted = [...element.attributes].sort((one, other) => one.name.localeCompare(other.name));
    for (const { name } of sorted) element.removeAttribute(name);
    for (const { name, value } of sorted) element.setAttribute(name, value);
  }
  return root.innerHTML;
};

describe.each(Object.entries(sanitisers))('%s', (_, sanitise) => {
  it.each(Object.entries(attacks))('should disarm: %s', (_, html) => {
    expect(faults(sanitise(html))).toEqual([]);
  });

  it.each(Object.entries(attacks))('should leave nothing to take out a second time: %s', (_, html) => {
    const once = sanitise(html);
    expect(shape(sanitise(once))).toBe(shape(once));
  });

  it.each(Object.entries(written))('should keep what the editor writes: %s', (_, html) => {
    expect(shape(sanitise(html))).toBe(shape(html));
  });

  it.each([
    ['<p>가<script>alert(1)</script>나</p>', '<p>가나</p>'],
    ['<a href="javascript:alert(1)">가</a>', '<a>가</a>'],
    ['<div class="btn" style="position: fixed; color: red">가</div>', '<div style="color: red;">가</div>'],
    ['<img src="data:image/png;base64,AA==">', ''],
    [
      '<a href="https://a.test/" target="_blank">가</a>',
      '<a href="https://a.test/" target="_blank" rel="noopener noreferrer">가</a>',
    ],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
    ],
    ['줄\n바꿈 & 3 < 5', '줄\n바꿈 &amp; 3 &lt; 5'],
    ['', ''],
  ])('should make of %s: %s', (dirty, clean) => {
    expect(shape(sanitise(dirty))).toBe(shape(clean));
  });
});

it('should find something to disarm in every attack but those that any parser drops', () => {
  const dropped = Object.keys(attacks).filter((name) => faults(attacks[name] ?? '').length === 0);
  expect(dropped).toEqual(['handler on body', 'processing instruction', 'unclosed tag at the end']);
});

it.each([
  ['elements that never end', `${'<b>'.repeat(300_000)}가`],
  ['ends that end nothing', `${'<b>'.repeat(900)}${'</i>'.repeat(400_000)}가`],
  ['tags that never end', `${'<b'.repeat(600_000)}가`],
  ['comments that never end', `${'<!--'.repeat(300_000)}가`],
])('the API should take megabytes of %s within seconds of computing', (_, html) => {
  const started = process.cpuUsage();
  const clean = inNode(html);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(5);
  expect(faults(clean)).toEqual([]);
});

it('should keep a long text whose items are never closed', () => {
  const html = inNode('<ul><li>가</ul><br><img src="https://a.test/x.png">'.repeat(5000));
  expect(html.match(/<li>가<\/li>/g)).toHaveLength(5000);
});
