import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestAnswer, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const record = ({ json }: TestAnswer, one: string) => json[one] as Loose & { _id: string };
const plant = (path: string, document: Loose & { _id: string; version: number }) =>
  t.store.transaction((tx) => tx.insert(path, document));

describe('A new record', () => {
  test('gets an id, its defaults, a version and who made it when', async () => {
    const answer = await call('POST', 'terms', { body: { subject: '이용약관' } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"1"']);
    expect(record(answer, 'terms')).toEqual({
      _id: expect.stringMatching(/^[\da-f]{24}$/),
      order: 1,
      code: '',
      subject: '이용약관',
      content: '',
      necessary: true,
      publish: { enabled: true, from: null, until: null },
      createdAt: '2026-03-02T01:00:00.000Z',
      version: 1,
      updatedAt: '2026-03-02T01:00:00.000Z',
      updatedBy: { _id: expect.any(String), name: '김운영' },
    });
  });

  test('gets an id of the API, its writer from the session and its time from the clock', async () => {
    const body = { _id: 'mine', code: 'event', subject: '전시', createdAt: 'never' };
    const post = record(await call('POST', 'boards', { body }), 'board');
    expect(post._id).not.toBe('mine');
    expect(post).toMatchObject({ writer: { name: '김운영' }, createdAt: '2026-03-02T01:00:00.000Z' });
  });

  test('is refused with a writer, and nothing is stored', async () => {
    const body = { code: 'event', subject: '전시', writer: { name: '남' } };
    const { status, json } = await call('POST', 'boards', { body });
    expect([status, json.fields]).toEqual([422, { 'writer.name': '바꿀 수 없는 값입니다.' }]);
    const blank = { ...body, writer: { name: '', phone: '' } };
    expect((await call('POST', 'boards', { body: blank })).status).toBe(201);
  });

  test('starts with what its variant presets', async () => {
    const youtube = await call('POST', 'boards', { body: { code: 'youtube', subject: '영상' } });
    expect(record(youtube, 'board')).toMatchObject({ category: 'none' });
  });

  test('that lacks a required field is refused with the text that the specification gives', async () => {
    const { status, json } = await call('POST', 'faqs', { body: {} });
    expect([status, json]).toEqual([
      422,
      { code: 'invalid', message: '제목을 입력해주세요', fields: { subject: '제목을 입력해주세요' } },
    ]);
  });

  test("takes no choice that its variant doesn't offer", async () => {
    const { status, json } = await call('POST', 'boards', {
      body: { code: 'event', subject: '전시', category: 'new' },
    });
    expect([status, json.message]).toEqual([422, '분류: 선택할 수 없는 값입니다.']);
  });

  test('is numbered one after the other, also when many are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, () => call('POST', 'faqs', { body: { subject: '질문' } })),
    );
    const numbers = made.map((answer) => Number(record(answer, 'faq').sequence));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test('is numbered within its code, and after the highest rank', async () => {
    const post = async (code: string) =>
      record(await call('POST', 'boards', { body: { code, subject: '글' } }), 'board').sequence;
    expect([await post('store'), await post('store'), await post('press')]).toEqual([1, 2, 1]);
    await call('POST', 'levels', { body: { rank: 40, name: '금' } });
    const level = record(await call('POST', 'levels', { body: { name: '은' } }), 'level');
    expect(level.rank).toBe(41);
  });

  test('keeps the number that the console proposed', async () => {
    const faq = record(await call('POST', 'faqs', { body: { subject: '질문', sequence: 0 } }), 'faq');
    expect(faq.sequence).toBe(0);
  });

  test('refers only to what is there', async () => {
    const { status, json } = await call('POST', 'users', { body: { _level: 'none' } });
    expect([status, json.fields]).toEqual([422, { _level: '없는 항목입니다. 다시 선택해주세요.' }]);
    const level = record(await call('POST', 'levels', { body: { name: '금' } }), 'level');
    expect((await call('POST', 'users', { body: { _level: level._id } })).status).toBe(201);
  });

  test('stores no markup that can run', async () => {
    const content = '<p onclick="x()">글<script>x()</script><img src="data:image/png;base64,AA=="></p>';
    const faq = record(await call('POST', 'faqs', { body: { subject: '질문', content } }), 'faq');
    expect(faq.content).toBe('<p>글</p>');
  });
});

describe('An update', () => {
  test('leaves alone what it does not name, down to keys that nobody knows', async () => {
    await plant('banners', {
      _id: 'b',
      version: 3,
      name: '봄',
      code: 'home',
      locale: 'ko',
      lat: 37.5,
      slides: [
        { _id: 's1', url: '/1', image: null, meta: { title: '하나', old: 1 }, weight: 7 },
        { _id: 's2', url: '/2', image: null, meta: { title: '둘' }, weight: 8 },
      ],
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const slides = [{ _id: 's2', url: '/둘' }, { _id: 's1', meta: { title: '하나!' } }, { url: '/new' }];
    const banner = record(await call('PUT', 'banners/b', { body: { slides } }), 'banner');
    expect(banner).toMatchObject({ name: '봄', version: 4 });
    expect(JSON.stringify(banner)).not.toMatch(/lat|weight|old/);
    const stored = await t.store.get('banners', 'b');
    expect(stored).toMatchObject({ lat: 37.5 });
    expect(stored?.slides).toEqual([
      {
        _id: 's2',
        url: '/둘',
        image: null,
        alt: '',
        meta: { title: '둘', location: '', date: '', alt: '' },
        weight: 8,
      },
      {
        _id: 's1',
        url: '/1',
        image: null,
        alt: '',
        meta: { title: '하나!', location: '', date: '', alt: '', old: 1 },
        weight: 7,
      },
      {
        _id: expect.stringMatching(/^[\da-f]{24}$/),
        url: '/new',
        image: null,
        alt: '',
        meta: { title: '', location: '', date: '', alt: '' },
      },
    ]);
  });

  test('gives no two items of a list the same id', async () => {
    const body = { name: '봄', code: 'home', slides: [{ url: '/1' }] };
    const banner = record(await call('POST', 'banners', { body }), 'banner');
    const [slide] = banner.slides as Loose[];
    const twice = { slides: [slide, slide].map((item) => ({ _id: item?._id, url: '/1' })) };
    const after = record(await call('PUT', `banners/${banner._id}`, { body: twice }), 'banner');
    const ids = (after.slides as Loose[]).map(({ _id }) => _id);
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([2, 2, slide?._id]);
  });

  test('keeps the value of a field that is hidden', async () => {
    const display = { enabled: true, period: true, startDate: '2026-03-01', endDate: '2026-03-31' };
    const popup = record(await call('POST', 'popups', { body: { name: '휴무', display } }), 'popup');
    const hidden = { display: { period: false, startDate: '2030-01-01', endDate: null } };
    const after = record(await call('PUT', `popups/${popup._id}`, { body: hidden }), 'popup');
    expect(after.display).toEqual({ ...display, period: false });
  });

  test('takes back what the API itself wrote, without effect', async () => {
    const faq = record(await call('POST', 'faqs', { body: { subject: '질문' } }), 'faq');
    t.clock.now = new Date('2026-03-02T02:00:00.000Z');
    const body = { ...faq, subject: '새 질문', version: 99, updatedBy: null };
    const after = record(await call('PUT', `faqs/${faq._id}`, { body }), 'faq');
    expect(after).toEqual({
      ...faq,
      subject: '새 질문',
      version: 2,
      updatedAt: '2026-03-02T02:00:00.000Z',
    });
  });

  test('refuses another value where only the API writes, and names each', async () => {
    const faq = record(await call('POST', 'faqs', { body: { subject: '질문' } }), 'faq');
    const body = { ...faq, subject: '새 질문', createdAt: '2026-01-01T00:00:00.000Z' };
    const { status, json } = await call('PUT', `faqs/${faq._id}`, { body });
    expect([status, json.fields]).toEqual([422, { createdAt: '바꿀 수 없는 값입니다.' }]);
    expect(record(await call('GET', `faqs/${faq._id}`), 'faq')).toEqual(faq);
  });

  test('is for the record of its address', async () => {
    const faq = record(await call('POST', 'faqs', { body: { subject: '질문' } }), 'faq');
    const { status, json } = await call('PUT', `faqs/${faq._id}`, { body: { _id: 'other', subject: 'x' } });
    expect([status, json.code]).toEqual([400, 'wrong_id']);
  });

  test('refuses keys that the schema does not declare', async () => {
    const faq = record(await call('POST', 'faqs', { body: { subject: '질문' } }), 'faq');
    const { status, json } = await call('PUT', `faqs/${faq._id}`, { body: { subject: 'x', answer: 'y' } });
    expect([status, json.message]).toEqual([400, '저장할 수 없는 항목이 있습니다: answer']);
  });

  test('can flip a switch of a record that an older rule let in, but not empty a subject that it has', async () => {
    await plant('notifications', { _id: 'n', version: 1, content: '', isNotice: false });
    const put = (body: Loose) => call('PUT', 'notifications/n', { body });
    expect((await put({ isNotice: true })).status).toBe(200);
    expect((await put({ isNotice: false, subject: '' })).status).toBe(200);
    expect((await put({ subject: '제목' })).status).toBe(200);
    expect((await put({ subject: '' })).json.message).toBe('제목을 입력해주세요');
  });

  test('leaves a reference alone whose record is gone meanwhile', async () => {
    const level = record(await call('POST', 'levels', { body: { name: '금' } }), 'level');
    const user = record(await call('POST', 'users', { body: { _level: level._id } }), 'user');
    await call('DELETE', `levels/${level._id}`);
    const body = { note: '메모', _level: level._id };
    expect((await call('PUT', `users/${user._id}`, { body })).status).toBe(200);
  });
});

describe('A delete', () => {
  test('is refused where the record says so', async () => {
    await plant('levels', { _id: 'base', version: 1, rank: 1, name: '기본', removable: false });
    const { status, json } = await call('DELETE', 'levels/base');
    expect([status, json]).toEqual([409, { code: 'not_removable', message: '삭제할 수 없는 항목입니다.' }]);
    expect(await t.store.get('levels', 'base')).not.toBeNull();
  });

  test('of what is not there says so', async () => {
    const { status, json } = await call('DELETE', 'faqs/none');
    expect([status, json.code]).toEqual([404, 'not_found']);
  });
});
