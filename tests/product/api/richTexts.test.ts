import { describe, expect, test } from 'vitest';
import { sanitizeRichText } from '../../../server/core/node/sanitize/sanitize';
import { type HtmlSanitizer, HtmlTooComplexError } from '../../../server/core/records/ports';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi, type TestAnswer } from '../../core/api/harness';

const faq = ({ json }: TestAnswer) => json.faq as Loose & { _id: string };
const TOO_COMPLEX = '서식이 너무 복잡해 저장할 수 없습니다. 서식을 줄이거나 글을 나누어 저장해주세요.';
const TOO_LONG = '500000자까지 입력할 수 있습니다.';

test('a text that is too complex is refused at its field, and the record stays as it was', async () => {
  let complex = false;
  const t = await createTestApi({
    sanitize: async (html) => {
      if (complex) throw new HtmlTooComplexError();
      return html;
    },
  });
  const call = await t.signIn();
  const { _id } = faq(await call('POST', 'faqs', { body: { subject: '질문', content: '<p>답</p>' } }));
  complex = true;
  for (const [method, path] of [
    ['POST', 'faqs'],
    ['PUT', `faqs/${_id}`],
  ] as const) {
    const refused = await call(method, path, { body: { subject: '다른 질문', content: '<p>새 답</p>' } });
    expect([refused.status, refused.json.fields]).toEqual([422, { content: TOO_COMPLEX }]);
  }
  expect(faq(await call('GET', `faqs/${_id}`))).toMatchObject({ subject: '질문', content: '<p>답</p>' });
  expect(t.logged).toEqual([]);
});

test('a text that grows beyond its limit as it is sanitised is refused as too long', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const body = { subject: '질문', content: '&'.repeat(400_000) };
  const refused = await call('POST', 'faqs', { body });
  expect([refused.status, refused.json.fields]).toEqual([422, { content: TOO_LONG }]);
});

test('a text that names more files than one may is refused before any is looked up', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `/files/${index.toString(16).padStart(32, '0')}/ `).join('');
  const refused = await call('POST', 'faqs', { body: { subject: '질문', content: links(501) } });
  expect([refused.status, refused.json.fields]).toEqual([
    422,
    { content: '글 하나에 이미지와 파일을 500개까지 넣을 수 있습니다.' },
  ]);
  expect((await call('POST', 'faqs', { body: { subject: '질문', content: links(500) } })).status).toBe(201);
});

test('the saves of others do not wait while a text is sanitised', async () => {
  const waiting: (() => void)[] = [];
  const t = await createTestApi({
    sanitize: async (html) => {
      if (html.includes('느린')) await new Promise<void>((resolve) => waiting.push(resolve));
      return html;
    },
  });
  const call = await t.signIn();
  const { _id } = faq(await call('POST', 'faqs', { body: { subject: '질문', content: '<p>답</p>' } }));
  const slow = [
    call('PUT', `faqs/${_id}`, { body: { content: '<p>느린 답</p>' } }),
    call('POST', 'faqs', { body: { subject: '느린 질문', content: '<p>느린 글</p>' } }),
  ];
  const others = await call('POST', 'faqs', { body: { subject: '다른 질문', content: '<p>빠른 답</p>' } });
  expect([others.status, waiting.length]).toEqual([201, 2]);
  for (const go of waiting) go();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 201]);
});

test('an attribute that nobody writes so long is left out before the sanitiser looks at it', () => {
  const address = `https://a.kr/${'x'.repeat(4_096 - 'https://a.kr/'.length)}`;
  expect(sanitizeRichText(`<a href="${address}">가</a>`)).toBe(`<a href="${address}">가</a>`);
  expect(sanitizeRichText(`<a href="${address}x">가</a>`)).toBe('<a>가</a>');
  expect(sanitizeRichText(`<a href="https://${'<!---->'.repeat(71_000)}">가</a>`)).toBe('<a>가</a>');
});

describe('a stored text with mark-up that the allow-list lacks', () => {
  const OLD = '<p align="x" class="t">가</p><video src="https://a.test/v.mp4"></video>';

  /** Plants an answer as another program stored it; returns how the API stores a change of it. */
  async function planted(content: string, sanitize?: HtmlSanitizer) {
    const t = await createTestApi(sanitize && { sanitize });
    const call = await t.signIn();
    const { _id } = faq(await call('POST', 'faqs', { body: { subject: '질문', content: '<p>답</p>' } }));
    await t.store.transaction(async (tx) => {
      const document = await tx.get('faqs', _id);
      if (document) await tx.replace('faqs', { ...document, content });
    });
    const change = async (body: Loose) => faq(await call('PUT', `faqs/${_id}`, { body }));
    return { t, call, _id, change };
  }

  test('stays letter for letter when it comes back with another field', async () => {
    for (const content of [OLD, `${OLD}${'가'.normalize('NFD')}`]) {
      const { change } = await planted(content);
      expect(await change({ subject: '새 제목', content })).toMatchObject({ subject: '새 제목', content });
    }
  });

  test('does not block its record if it would take too long to sanitise', async () => {
    const { change } = await planted(OLD, async (html) => {
      if (html === OLD) throw new HtmlTooComplexError();
      return html;
    });
    expect(await change({ subject: '새 제목', content: OLD })).toMatchObject({
      subject: '새 제목',
      content: OLD,
    });
  });

  test('comes back from a version as it was, by the restore and by a save', async () => {
    const { call, change, _id } = await planted(OLD);
    const before = faq(await call('GET', `faqs/${_id}`)).version;
    await change({ content: '<p>새 답</p>' });
    const restored = faq(await call('POST', `faqs/${_id}/history/${before}/restore`));
    expect(restored.content).toBe(OLD);
    await change({ content: '<p>새 답</p>' });
    expect((await change({ content: OLD })).content).toBe(OLD);
  });

  test('is sanitised in another record, and where it was changed', async () => {
    const { call, change } = await planted(OLD);
    const body = { subject: '다른 질문', content: OLD };
    expect(faq(await call('POST', 'faqs', { body })).content).toBe('<p>가</p>');
    expect((await change({ content: `${OLD}<p>나</p>` })).content).toBe('<p>가</p><p>나</p>');
  });
});
