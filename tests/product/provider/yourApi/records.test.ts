import { beforeEach, describe, expect, it } from 'vitest';
import { findCurrentRecordInConflict } from '../../../../src/core/provider/dataProvider';
import { isApiRefusal } from '../../../../src/core/provider/wire/http';
import { faqs } from '../../../../src/product/resources/faqs';
import { answer, summary } from '../../../core/provider/scripted';
import { start, stubStorage } from './board';

beforeEach(stubStorage);

const one = (rest = {}) => answer({ data: { id: 7, title: '배송', ...rest } });
const tagged = (tag: string) =>
  new Response(JSON.stringify({ data: { id: 7, title: '배송' } }), { headers: { ETag: tag } });
const nothing = () => new Response(null, { status: 204 });
const refused = (status: number, error: unknown = {}) => answer({ error }, status);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a record of another API', () => {
  it('is read by its own path, envelope and names', async () => {
    const { provider, sent } = start({}, one());
    expect((await provider.getOne('faqs', { id: 'a/b' })).data).toEqual({
      _id: '7',
      id: '7',
      subject: '배송',
    });
    expect(sent[0]?.url).toBe('/v2/articles/a%2Fb');
  });

  it('may stand without an envelope', async () => {
    const { provider } = start({ faq: { one: '' } }, answer({ id: 7, title: '배송' }));
    expect((await provider.getOne('faqs', { id: 7 })).data).toMatchObject({ id: '7', subject: '배송' });
  });

  it('is no record of the console’s while its answer holds none', async () => {
    await expect(start({}, answer({ data: [] })).provider.getOne('faqs', { id: 7 })).rejects.toMatchObject({
      status: 0,
    });
  });

  it('is created by its names, in its envelope, with its headers', async () => {
    const faq = { sends: 'article', headers: { 'X-Client': 'console' }, idempotency: 'X-Request-Id' };
    const { provider, sent } = start({ faq }, one());
    await provider.create('faqs', { data: { subject: '배송', sequence: 3 }, meta: { key: 'form-1' } });
    expect(sent.map(summary)).toEqual([
      { call: 'POST /v2/articles', body: { article: { title: '배송', sequence: 3 } } },
    ]);
    const headers = ['X-Client', 'X-Request-Id', 'Idempotency-Key'].map((name) => sent[0]?.headers.get(name));
    expect(headers).toEqual(['console', 'form-1', null]);
  });

  it('is created without a key where the API knows none', async () => {
    const { provider, sent } = start({}, one());
    await provider.create('faqs', { data: { subject: '배송' } });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeNull();
  });

  it('is changed by the method of the API, without its id in the body', async () => {
    const { provider, sent } = start({}, one(), one());
    await provider.update('faqs', { id: 7, data: { subject: '배송' }, previousData: { id: 7 } });
    const partial = { id: 7, data: { sequence: 2 }, previousData: { id: 7 }, meta: { partial: true } };
    await provider.update('faqs', partial);
    expect(sent.map(summary)).toEqual([
      { call: 'PATCH /v2/articles/7', body: { title: '배송' } },
      { call: 'PATCH /v2/articles/7', body: { sequence: 2 } },
    ]);
  });

  it('is sent and read without the groups whose fields have all got other names', async () => {
    const names = {
      'display.enabled': 'is_shown',
      'display.period': 'limits.on',
      'display.startDate': 'limits.from',
      'display.endDate': 'limits.to',
    };
    const own = { resources: { popups: { path: 'layers', names } } };
    const { provider, sent } = start({ own }, answer({ data: { id: 1, name: '알림', is_shown: true } }));
    const display = { enabled: true, period: true, startDate: '2026-01-01', endDate: null };
    const { data } = await provider.create('popups', { data: { name: '알림', display } });
    expect(data).toEqual({ _id: '1', id: '1', name: '알림', display: { enabled: true } });
    expect(sent.map(summary)).toEqual([
      {
        call: 'POST /v2/layers',
        body: { name: '알림', is_shown: true, limits: { on: true, from: '2026-01-01', to: null } },
      },
    ]);
  });

  it('keeps a group that was empty before', async () => {
    const { provider } = start({}, one({ made: { at: '2026-01-01T00:00:00Z', in: {} } }));
    expect((await provider.getOne('faqs', { id: 7 })).data).toMatchObject({ made: { in: {} } });
  });

  it('is read again after a change that answers nothing', async () => {
    const { provider, sent } = start({ faq: { changes: 'PUT' } }, nothing(), one({ title: '새 배송' }));
    const { data } = await provider.update('faqs', {
      id: 7,
      data: { subject: '새 배송' },
      previousData: { id: 7 },
    });
    expect(data).toMatchObject({ id: '7', subject: '새 배송' });
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  it('is deleted where the API answers nothing', async () => {
    const { provider, sent } = start({}, nothing());
    const { data } = await provider.delete('faqs', { id: 'a/b', previousData: { id: 'a/b' } });
    expect(data).toMatchObject({ id: 'a/b' });
    expect(sent.map(summary)).toEqual([{ call: 'DELETE /v2/articles/a/b' }]);
  });
});

describe('versions', () => {
  const change = { id: 7, data: { subject: '배송' } };

  it('are named neither by changes nor by deletions where the API has none', async () => {
    const { provider, sent } = start({}, one({ version: 4 }), one(), nothing());
    const { data } = await provider.getOne('faqs', { id: 7 });
    expect(data).not.toHaveProperty('version');
    await provider.update('faqs', { ...change, previousData: data });
    await provider.delete('faqs', { id: 7, previousData: data });
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([null, null, null]);
  });

  it.each([
    ['a number', 4, '"4"'],
    ['a text', 'b7', '"b7"'],
  ])('are taken from a field that holds %s', async (_, revision, named) => {
    const faq = { versions: { field: 'revision' } };
    const { provider, sent } = start({ faq }, one({ revision }), one({ revision }), nothing());
    const { data } = await provider.getOne('faqs', { id: 7 });
    await provider.update('faqs', { ...change, previousData: data });
    await provider.delete('faqs', { id: 7, previousData: data });
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([null, named, named]);
  });

  it('are tags, each of the answer before', async () => {
    const { provider, sent } = start(
      { faq: { versions: 'etag' } },
      tagged('"a"'),
      tagged('"b"'),
      tagged('"c"'),
    );
    const { data } = await provider.getOne('faqs', { id: 7 });
    const saved = await provider.update('faqs', { ...change, previousData: data });
    await provider.update('faqs', { ...change, previousData: saved.data });
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([null, '"a"', '"b"']);
  });

  it('that are tags are read before a row of a list is changed or deleted, which has none', async () => {
    const { provider, sent } = start(
      { faq: { versions: 'etag' } },
      answer({ data: [{ id: 7, title: '배송' }], meta: { total: 1 } }),
      tagged('"a"'),
      tagged('"b"'),
      tagged('"b"'),
      nothing(),
      tagged('"c"'),
      nothing(),
    );
    const [row] = (await provider.getList('faqs', { filter: {} })).data;
    const flipped = { id: '7', data: { sequence: 2 }, previousData: row, meta: { partial: true } };
    await provider.update('faqs', flipped);
    await provider.delete('faqs', { id: '7', previousData: row });
    await provider.deleteMany('faqs', { ids: ['7'] });
    expect(sent.slice(1).map(({ method, headers }) => [method, headers.get('If-Match')])).toEqual([
      ['GET', null],
      ['PATCH', '"a"'],
      ['GET', null],
      ['DELETE', '"b"'],
      ['GET', null],
      ['DELETE', '"c"'],
    ]);
  });

  it('that are tags are named as they came where an older state comes back', async () => {
    const { provider, sent } = start({ faq: { versions: 'etag' }, own: { offers: ['history'] } }, one());
    await (await provider.history()).restoreVersion('faqs', { id: '7', _id: '7', version: 'W/"a"' }, 2, 'k');
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['W/"a"']);
  });

  it('that a compressing proxy put its suffix to are named without it', async () => {
    const { provider, sent } = start({ faq: { versions: 'etag' } }, tagged('"a-gzip"'), tagged('"b"'));
    const { data } = await provider.getOne('faqs', { id: '7' });
    await provider.update('faqs', { id: '7', data, previousData: data });
    expect(sent[1]?.headers.get('If-Match')).toBe('"a"');
  });

  it('that a proxy weakened are named as the API has them where it refuses the weak ones', async () => {
    const weak = tagged('W/"a"');
    const { provider, sent } = start({ faq: { versions: 'etag' } }, weak, refused(412), weak, tagged('"b"'));
    const { data } = await provider.getOne('faqs', { id: '7' });
    await provider.update('faqs', { id: '7', data, previousData: data });
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([null, 'W/"a"', null, '"a"']);
  });

  it('that another operator was first to change come with the record as it is now', async () => {
    const faq = { versions: { field: 'revision' } };
    const { provider } = start({ faq }, refused(412), one({ title: '남의 글', revision: 5 }));
    const error = await failure(provider.update('faqs', { ...change, previousData: { id: 7, version: 4 } }));
    expect(error).toMatchObject({ status: 412, message: 'errors.conflict' });
    expect(findCurrentRecordInConflict(error, faqs)).toMatchObject({
      id: '7',
      subject: '남의 글',
      version: 5,
    });
  });

  it('are still a refusal where the record can’t be read', async () => {
    const faq = { versions: { field: 'revision' } };
    const { provider } = start({ faq }, refused(412), refused(500));
    const error = await failure(provider.delete('faqs', { id: 7, previousData: { id: 7, version: 4 } }));
    expect(error).toMatchObject({ status: 412 });
    expect(findCurrentRecordInConflict(error, faqs)).toBeNull();
  });
});

describe('a refusal', () => {
  it('says what the API says, and of which field, by its name here', async () => {
    const error = {
      text: '다시 확인해주세요.',
      fields: { title: ['금지어를', '빼주세요.'], 'made.at': '날짜', rank: 3 },
    };
    const { provider } = start({}, refused(422, error));
    expect(await failure(provider.create('faqs', { data: {} }))).toMatchObject({
      message: '다시 확인해주세요.',
      status: 422,
      body: { errors: { subject: '금지어를 빼주세요.', createdAt: '날짜' } },
    });
  });

  it.each([
    [400, 'errors.invalid', 'invalid'],
    [403, 'errors.no_right', 'no_right'],
    [404, 'errors.not_found', 'not_found'],
    [405, 'errors.not_allowed', 'not_allowed'],
    [409, 'errors.not_allowed', 'not_allowed'],
    [429, 'errors.busy', 'busy'],
    [500, 'errors.no_success', 'no_success'],
  ])('without a text has that of its status: %i', async (status, message, code) => {
    const silent = await failure(start({}, refused(status)).provider.getOne('faqs', { id: 7 }));
    expect(silent).toMatchObject({ status, message, body: { code } });
    const page = new Response('<h1>Sorry</h1>', { status });
    expect(await failure(start({}, page).provider.getOne('faqs', { id: 7 }))).toMatchObject({
      status,
      message,
    });
    expect(isApiRefusal(silent)).toBe(status < 500);
  });

  it('may have its text at the top, and a code of its own', async () => {
    const failures = { message: 'message' };
    const { provider } = start(
      { own: { failures } },
      answer({ message: '닫혀 있습니다.', code: 'closed' }, 403),
    );
    expect(await failure(provider.getOne('faqs', { id: 7 }))).toMatchObject({
      message: '닫혀 있습니다.',
      body: { code: 'no_right' },
    });
  });

  it.each([
    ['the whole of it', '', { title: '비어 있습니다.' }, { subject: '비어 있습니다.' }],
    ['nowhere, if nothing says where', undefined, { title: '비어 있습니다.' }, undefined],
    ['its fields alone, without its text', '', { text: '안 됩니다.', title: ['길다'] }, { subject: '길다' }],
  ])('may have the texts of fields as %s', async (_, fields, json, errors) => {
    const failures = { message: 'text', ...(fields !== undefined && { fields }) };
    const { provider } = start({ own: { failures } }, answer(json, 422));
    const error = await failure(provider.create('faqs', { data: {} }));
    expect((error as { body: { errors?: unknown } }).body.errors).toEqual(errors);
  });

  it('is none where no answer came', async () => {
    expect(await failure(start({}, new TypeError('no')).provider.getOne('faqs', { id: 7 }))).toMatchObject({
      status: 0,
      message: 'errors.network',
    });
  });
});
