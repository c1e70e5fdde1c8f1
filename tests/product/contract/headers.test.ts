import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Console, idIn, openConsole, rowsIn } from './calls';

let operator: Console;
beforeAll(async () => {
  operator = await openConsole();
});

const form = { code: 'contact', meta: { name: '오보람', email: 'boram@example.net', message: '문의' } };
const banner = { name: '첫 화면', code: 'home', slides: [{ url: '/1' }] };

describe('skip and limit', () => {
  beforeAll(async () => {
    await operator.confirm();
    for (const day of ['01', '02', '03']) {
      const createdAt = `2026-02-${day}T00:00:00.000Z`;
      await operator.plant('boards', { _id: `s${day}`, code: 'store', subject: day, createdAt });
      await operator.plant('banners', { _id: `b${day}`, name: day, code: day, createdAt });
      await operator.plant('forms', { _id: `f${day}`, code: 'private-sale', createdAt });
      await operator.plant('questions', { _id: `q${day}`, subject: day, reply: '', createdAt });
    }
  });

  test.each([
    ['boards?code=store', 'boards', 's'],
    ['banners', 'banners', 'b'],
    ['forms?code=private-sale', 'forms', 'f'],
    ['questions', 'questions', 'q'],
  ])('cut a page out of %s; absent or 0 they ask for everything', async (path, many, id) => {
    const asked = async (headers: Record<string, string>) => {
      const answer = await operator.get(path, headers);
      const { skip = 0, limit = expect.any(Number) } = headers;
      const echo = { totalCount: 3, skip: Number(skip), limit: headers.limit ? Number(limit) : limit };
      expect([answer.status, answer.body.summary]).toEqual([200, echo]);
      return rowsIn(answer, many).map(({ _id }) => _id);
    };
    expect(await asked({ skip: '0', limit: '1' })).toEqual([`${id}03`]);
    expect(await asked({ skip: '2', limit: '2' })).toEqual([`${id}01`]);
    expect(await asked({})).toEqual([`${id}03`, `${id}02`, `${id}01`]);
    const reason = { 'X-Export-Reason': encodeURIComponent('월말 정산 자료') };
    expect(await asked({ skip: '0', limit: '0', ...reason })).toEqual([`${id}03`, `${id}02`, `${id}01`]);
  });

  test.each(['-1', '1.5', 'x', '12345678901'])('are no %s', async (value) => {
    for (const headers of [{ skip: value }, { limit: value }] as Record<string, string>[]) {
      const { status, body } = await operator.get('banners', headers);
      expect([status, body.code]).toEqual([400, 'bad_paging']);
    }
  });
});

describe('If-Match', () => {
  const old = { 'If-Match': '"1"' };
  const conflict = (one: string, current: Answer) => ({
    status: 412,
    body: {
      code: 'conflict',
      message: '다른 탭에서 저장했습니다. 바뀐 내용을 확인해주세요.',
      [one]: current.body[one],
    },
  });
  const shown = ({ status, body }: Answer) => ({ status, body });

  test('of another version leaves a post as it is, and answers it', async () => {
    const path = `boards/${idIn(await operator.post('boards', { code: 'work', subject: '작품' }), 'board')}`;
    const current = await operator.put(path, { subject: '남이 고친 작품' }, old);
    expect([current.status, current.etag]).toEqual([200, '"2"']);
    const expected = conflict('board', current);
    expect(shown(await operator.put(path, { subject: '내 작품' }, old))).toEqual(expected);
    expect(shown(await operator.upload(`${path}/files/0`, '1.txt', '글', old))).toEqual(expected);
    expect(shown(await operator.remove(path, old))).toEqual(expected);
    expect(await operator.get(path)).toEqual(current);
    expect((await operator.remove(path, { 'If-Match': 'W/"2"' })).status).toBe(200);
  });

  test('of another version leaves a banner, its images and a form mail as they are', async () => {
    const path = `banners/${idIn(await operator.post('banners', banner), 'banner')}`;
    const current = await operator.put(path, { name: '봄' }, old);
    const expected = conflict('banner', current);
    expect(shown(await operator.put(path, { name: '여름' }, old))).toEqual(expected);
    expect(shown(await operator.remove(`${path}/slides/0/image`, old))).toEqual(expected);
    expect(shown(await operator.remove(path, old))).toEqual(expected);
    const mail = `forms/${idIn(await operator.post('forms', form), 'form')}`;
    const answered = await operator.put(mail, { meta: { phone: '02-110-2030' } }, old);
    expect(shown(await operator.post(`${mail}/reply-email`, {}, old))).toEqual(conflict('form', answered));
    expect(answered.body.form).toMatchObject({ isEmailed: false });
  });

  test('of another version leaves an answer as it is', async () => {
    await operator.plant('questions', { _id: 'asked', subject: '문의', reply: '' });
    const current = await operator.put('questions/asked', { reply: '네.' }, old);
    const again = await operator.put('questions/asked', { reply: '아니요.' }, old);
    expect(shown(again)).toEqual(conflict('question', current));
  });
});

describe('Idempotency-Key', () => {
  test.each([
    ['boards', 'board', { code: 'guide', subject: '지갑' }, { code: 'guide', subject: '다른 지갑' }],
    ['banners', 'banner', banner, { ...banner, name: '봄' }],
    ['forms', 'form', form, { ...form, code: 'private-sale' }],
  ])(
    'makes one of %s of two calls, and tells of it where their bodies differ',
    async (path, one, body, other) => {
      const key = { 'Idempotency-Key': 'one opening of a form' };
      const first = await operator.post(path, body, key);
      expect([first.status, first.etag]).toEqual([201, '"1"']);
      expect(await operator.post(path, body, key)).toEqual(first);
      const { status, body: told } = await operator.post(path, other, key);
      expect([status, told]).toEqual([
        409,
        { code: 'already_created', message: '이미 등록된 내용입니다.', [one]: first.body[one] },
      ]);
      const another = await operator.post(path, body, { 'Idempotency-Key': 'another' });
      expect(idIn(another, one)).not.toBe(idIn(first, one));
    },
  );

  test('stores a file once, by whatever index it comes again', async () => {
    const path = `boards/${idIn(await operator.post('boards', { code: 'press', subject: '보도' }), 'board')}`;
    const key = { 'Idempotency-Key': 'one chosen file' };
    const first = await operator.upload(`${path}/files/0`, '기사.txt', '글', key);
    expect(first.body.board).toMatchObject({ files: [{ name: '기사.txt' }] });
    expect(await operator.upload(`${path}/files/1`, '기사.txt', '글', key)).toEqual(first);
  });

  test('sends a reply once', async () => {
    const path = `forms/${idIn(await operator.post('forms', form), 'form')}/reply-email`;
    const key = { 'Idempotency-Key': 'one reply' };
    const first = await operator.post(path, {}, key);
    expect([first.status, first.etag]).toEqual([200, '"2"']);
    expect(await operator.post(path, {}, key)).toEqual(first);
  });
});
