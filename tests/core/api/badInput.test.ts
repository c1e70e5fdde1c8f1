import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnyField, type AnyResource, fieldEntries, limits, setAt } from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { recordIds } from './bodies';
import { dump } from './dump';
import { type Caller, type CallOptions, createTestApi, type TestAnswer, type TestApi } from './harness';

const HANGUL = /[가-힣]/;

let t: TestApi;
let call: Caller;
let ids: Map<string, string>;

beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  ids = await recordIds(t, call);
});

let before: unknown;
beforeEach(async () => {
  before = await dump(t);
});

/** A refusal as it must be: 4xx, in Korean, nothing stored and nothing logged. */
function expectRefusal(what: string, { status, json }: TestAnswer) {
  expect([what, status >= 400 && status < 500, HANGUL.test(String(json.message)), json.code]).toEqual([
    what,
    true,
    true,
    expect.any(String),
  ]);
}

const nothingHappened = async () => expect([await dump(t), t.logged]).toEqual([before, []]);

/** What nobody creates or changes takes no body. */
const takesBody = ({ create, update }: AnyResource) => create !== false || update !== false;

const each = (resources as readonly AnyResource[])
  .filter(takesBody)
  .map((resource) => ({ name: resource.name, resource }));
/** Those of which a list can be asked for: all but single records. */
const listed = each.filter(({ resource }) => !resource.singleton);
const update = ({ api, singleton }: AnyResource): [string, string] => [
  'PUT',
  singleton ? api.path : `${api.path}/${ids.get(api.path)}`,
];
const calls = (resource: AnyResource): [string, string][] => [
  ...(resource.create === false ? [] : [['POST', resource.api.path] satisfies [string, string]]),
  ...(resource.update === false ? [] : [update(resource)]),
];

/** Whether a body may carry the field at all: what it may not is ignored. */
const isTaken = (field: AnyField) =>
  !('readOnly' in field && field.readOnly) &&
  !('setAtCreation' in field && field.setAtCreation) &&
  !['id', 'password', 'image', 'file', 'files'].includes(field.kind);

const notText = [1, true, {}, [], ['x']];
const tooLong = (field: AnyField, most: number) =>
  'x'.repeat((('max' in field && Number(field.max)) || most) + 1);

/** Values that JSON can carry and that a field of this kind refuses. */
const refusedBy: { readonly [K in AnyField['kind']]?: (field: AnyField) => unknown[] } = {
  text: (field) => [...notText, tooLong(field, limits.maxTextLength)],
  multiline: (field) => [...notText, null, tooLong(field, limits.maxMultilineLength)],
  richText: (field) => [...notText, null, tooLong(field, limits.maxRichTextLength)],
  decimal: () => ['', 'x', '1,0', '1e2', '0.123456789012345', true, {}, [], 2 ** 53],
  int: () => ['1', true, {}, [], 1.5, 2 ** 53],
  bool: () => ['true', 0, 1, {}, []],
  dateTime: () => ['today', '2026-01-01', '2026-02-30T00:00:00.000Z', 1, {}, []],
  date: () => ['today', '2026-02-30', '2026-01', 1, {}, []],
  choice: () => ['none of them', '__proto__', 1, {}, []],
  choices: () => ['x', ['x'], [1], {}, null],
  ref: () => [1, {}, [], 'x'.repeat(65), 'not there'],
  group: () => ['x', 1, [], null],
  list: () => [
    'x',
    1,
    {},
    [1],
    [null],
    [[]],
    null,
    Array.from({ length: limits.maxListFieldItems + 1 }, () => ({})),
  ],
};

describe.each(each)('$name refuses', ({ resource }) => {
  test('values of a wrong type, in every field', async () => {
    for (const [path, field] of fieldEntries(resource.fields)) {
      if (!isTaken(field)) continue;
      for (const value of refusedBy[field.kind]?.(field) ?? []) {
        const [method, address] = update(resource);
        const body = setAt({}, path, value);
        expectRefusal(
          `${path}: ${JSON.stringify(value)?.slice(0, 50)}`,
          await call(method, address, { body }),
        );
      }
    }
    await nothingHappened();
  });

  test('bodies that are none', async () => {
    const raw: [string, CallOptions][] = [
      ['nothing', { raw: '', headers: { 'content-type': 'application/json' } }],
      ['no JSON', { raw: '{', headers: { 'content-type': 'application/json' } }],
      [
        'no UTF-8',
        { raw: new Uint8Array([0x7b, 0xff, 0x7d]), headers: { 'content-type': 'application/json' } },
      ],
      ['no type', { raw: '{}', headers: { 'content-type': '' } }],
      ['a form', { raw: 'subject=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
      ['text', { raw: '{"subject":"x"}', headers: { 'content-type': 'text/plain' } }],
      ['an array', { body: [] }],
      ['null', { body: null }],
      ['a text', { body: 'x' }],
      [
        'a depth without end',
        { raw: '['.repeat(1_000_000), headers: { 'content-type': 'application/json' } },
      ],
      [
        'a closed depth',
        {
          raw: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
          headers: { 'content-type': 'application/json' },
        },
      ],
    ];
    for (const [method, address] of calls(resource)) {
      for (const [what, options] of raw) expectRefusal(what, await call(method, address, options));
    }
    await nothingHappened();
  });

  test('keys that it does not declare, however they are called', async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"toString":"x"}',
      '{"unknown":1}',
      '{"":1}',
      '{"a\\u0000b":1}',
      '{"\\ud800":1}',
      '{"_files":["x"]}',
    ];
    for (const [method, address] of calls(resource)) {
      // A new record says first which of the resources of its collection it is.
      const fixedValues = method === 'POST' ? JSON.stringify(resource.api.fixed ?? {}).slice(1, -1) : '';
      for (const body of bodies) {
        const raw = fixedValues === '' ? body : `{${fixedValues},${body.slice(1)}`;
        const answer = await call(method, address, { raw, headers: { 'content-type': 'application/json' } });
        expect([raw, answer.json.code]).toEqual([raw, 'unknown_key']);
        expectRefusal(raw, answer);
      }
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    await nothingHappened();
  });

  test('text that no store can keep and numbers without a value', async () => {
    for (const [path, field] of fieldEntries(resource.fields)) {
      if (!isTaken(field)) continue;
      const values = field.kind === 'int' ? ['1e309', '-1e309', '9007199254740993', '0.5'] : [];
      const texts = ['text', 'multiline', 'richText'].includes(field.kind)
        ? ['"a\\u0000b"', '"\\ud800"']
        : [];
      for (const value of [...values, ...texts]) {
        const raw = JSON.stringify(setAt({}, path, '#')).replace('"#"', value);
        const [method, address] = update(resource);
        const headers = { 'content-type': 'application/json' };
        const { status, json } = await call(method, address, { raw, headers });
        expect([path, value, status, Object.keys(json.fields ?? {})]).toEqual([path, value, 422, [path]]);
      }
    }
    await nothingHappened();
  });

  test('more than two megabytes, by what arrives', async () => {
    const raw = JSON.stringify({ content: 'x'.repeat(2 * 1024 * 1024) });
    for (const [method, address] of calls(resource)) {
      const answer = await call(method, address, { raw, headers: { 'content-type': 'application/json' } });
      expect([answer.status, answer.json.code]).toEqual([413, 'too_large']);
    }
    await nothingHappened();
  });

  test('ids that are none', async () => {
    const nonsense = [
      'none',
      '0',
      '__proto__',
      'constructor',
      '%00',
      '%ud800',
      '%',
      '..%2f',
      'x'.repeat(500),
    ];
    for (const id of nonsense) {
      for (const method of ['GET', 'PUT', ...(resource.remove === false ? [] : ['DELETE'])]) {
        const options = method === 'PUT' ? { body: {} } : {};
        const answer = await call(method, `${resource.api.path}/${id}`, options);
        expectRefusal(`${method} ${id}`, answer);
        expect([id, answer.status]).toEqual([id, 404]);
      }
    }
    await nothingHappened();
  });
});

describe.each(listed)('The list of $name refuses', ({ resource }) => {
  test('paging that is none', async () => {
    for (const name of ['skip', 'limit']) {
      for (const value of ['-1', '1.5', '1e309', 'Infinity', '99999999999', 'null']) {
        expectRefusal(
          `${name} ${value}`,
          await call('GET', resource.api.path, { headers: { [name]: value } }),
        );
      }
    }
    await nothingHappened();
  });

  test('filters that it does not have', async () => {
    for (const query of [
      'unknown=1',
      '__proto__=1',
      'constructor[prototype]=1',
      'createdAt[end]=x',
      '%00=1',
      '=1',
      'sort=_id&sort=-_id',
      'unknown=1&unknown=2',
    ]) {
      expectRefusal(query, await call('GET', `${resource.api.path}?${query}`));
    }
    await nothingHappened();
  });
});

test('A body that never ends is cut off at its limit, whatever length it claims', async () => {
  let sent = 0;
  const raw = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });
  const headers = { 'content-type': 'application/json', 'content-length': '2' };
  const init = { method: 'POST', headers, body: raw, duplex: 'half' } as RequestInit;
  const response = await t.api.fetch(new Request('http://console.test/api/console/session', init));
  expect([response.status, sent < 3 * 1024 * 1024]).toEqual([413, true]);
});

test('An address without end is refused', async () => {
  const answer = await call('GET', `search?q=${'x'.repeat(9000)}`);
  expect([answer.status, answer.json.code]).toEqual([414, 'url_too_long']);
});
