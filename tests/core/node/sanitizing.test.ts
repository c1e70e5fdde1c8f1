import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ApiError } from '../../../server/core/basics/errors';
import { sanitizeRichText } from '../../../server/core/node/sanitize/sanitize';
import { createRichTextSanitizer } from '../../../server/core/node/sanitize/sanitizing';
import { HtmlTooComplexError } from '../../../server/core/records/ports';
import { limits } from '../../../src/core/schema/index';

const BUILT = resolve('dist/server/sanitizeThread.js');

const built = () => {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: run \`npm run build\` first.`);
  return createRichTextSanitizer(BUILT);
};

/** A thread that does with a text what the text says. */
const scripted = (script: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', (html) => { ${script} });`,
    )}`,
  );

const long = (word: string) => word.padEnd(limits.maxRichTextLengthWithoutQueue + 1);
const texts = scripted(`
  if (html.startsWith('loop')) for (;;);
  if (html.startsWith('hoard')) for (const all = [];;) all.push(new Array(1e6).fill(html));
  if (html.startsWith('throw')) throw new Error('out of order');
  parentPort.postMessage(html.trim());
`);

const attacks = {
  'a link full of comments': `<a href="https://${'<!---->'.repeat(71_000)}">x</a>`,
  ampersands: '&'.repeat(499_000),
  'marks that are no tags': '<'.repeat(499_000),
  'pictures of nothing': 'x<img>'.repeat(83_000),
  'elements that never end': '<b>'.repeat(166_000),
  'attributes without number': `<p ${Array.from({ length: 60_000 }, (_, index) => `a${index}=1`).join(' ')}>x</p>`,
};

test('a long text becomes what it becomes at once, in a thread that leaves the server free', async () => {
  const html = '<p onclick="x()">가나다 <b>라</b></p>'.repeat(10_000);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  expect(await built()(html)).toBe(sanitizeRichText(html));
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
});

test.each(Object.entries(attacks))(
  'half a megabyte of an attack is sanitised in its time: %s',
  async (_, html) => {
    expect(html.length).toBeGreaterThan(400_000);
    const clean = await built()(html);
    expect(clean).not.toContain('<!--');
    expect(clean).not.toContain('href');
  },
);

test('a text that takes too long, or too much, is too complex; the next one finds a thread again', async () => {
  const sanitize = createRichTextSanitizer(texts, 2_000);
  await expect(sanitize(long('loop'))).rejects.toBeInstanceOf(HtmlTooComplexError);
  expect(await sanitize(long('가'))).toBe('가');
  const patient = createRichTextSanitizer(texts, 60_000);
  await expect(patient(long('hoard'))).rejects.toBeInstanceOf(HtmlTooComplexError);
  expect(await patient(long('나'))).toBe('나');
});

test('what breaks in the thread is told, and breaks nothing else', async () => {
  const sanitize = createRichTextSanitizer(texts);
  const [broken, fine] = await Promise.allSettled([sanitize(long('throw')), sanitize(long('다'))]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'out of order' } });
  expect(fine).toEqual({ status: 'fulfilled', value: '다' });
});

test('a short text waits for no long one, and one text too many is told to come again', async () => {
  const sanitize = createRichTextSanitizer(texts);
  const room = 1 + limits.maxSanitizeQueueLength;
  const all = Promise.all(Array.from({ length: room }, (_, index) => sanitize(long(`${index}`))));
  await expect(sanitize(long('one too many'))).rejects.toEqual(
    new ApiError('busy', { headers: { 'Retry-After': '5' } }),
  );
  expect(await sanitize('<b onclick="x()">short</b>')).toBe('<b>short</b>');
  expect(await all).toEqual(Array.from({ length: room }, (_, index) => `${index}`));
});
