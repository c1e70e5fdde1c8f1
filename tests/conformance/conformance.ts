import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../i18n/ko/index';
import type { Store } from '../../server/store/store';
import { resources } from '../../src/resources/index';
import {
  type AnyResource,
  faultsOf,
  fieldAt,
  filtersOf,
  getAt,
  holds,
  kindOf,
  type Loose,
  lastName,
  listsOf,
  mostFiles,
  plainText,
  setAt,
  standing,
  viewsOf,
  walk,
  withDefaults,
} from '../../src/schema/index';
import { type Caller, createTestApi, type TestAnswer, upload } from '../api/harness';
import { slowPatterns } from './patterns';
import { isShown, sampleBody, sampleRecord, samplerOf, variantsOf } from './sample';
import { strangerTo } from './stranger';

type Filter = ReturnType<typeof filtersOf>[number];

/** Paths whose values a call stores as they were sent: what a form hides keeps its value, and stamps are the API's. */
function sentPaths(resource: AnyResource, body: Loose): string[] {
  return [...walk(resource.fields)].flatMap(([path, field]) => {
    const ours = field.kind !== 'group' && getAt(body, path) !== undefined;
    const stamped = 'stamp' in field && field.stamp !== undefined;
    return ours && !stamped && standing(resource, body, path) !== 'hidden' ? [path] : [];
  });
}

const pick = (record: Loose, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, getAt(record, path)]));

/** A query that the record at hand must be found by, for each way a filter can ask; none where it is empty. */
function queriesFor(resource: AnyResource, filter: Filter, record: Loose): [string, string][][] {
  const textAt = (path: string) =>
    plainText(String(getAt(record, path) ?? '').replace(/\n.*/s, ''), 20).replace('…', '');
  if ('range' in filter) {
    const day = String(getAt(record, filter.range)).slice(0, 10);
    return [
      [
        [`${lastName(filter.range)}[start]`, day],
        [`${lastName(filter.range)}[end]`, '2027-01-01'],
      ],
    ];
  }
  if ('equals' in filter) {
    const value = getAt(record, filter.equals);
    const text = kindOf(fieldAt(resource.fields, filter.equals)).print(value);
    return text === '' ? [] : [[[filter.as ?? lastName(filter.equals), text]]];
  }
  if ('empty' in filter) {
    const isEmpty = kindOf(fieldAt(resource.fields, filter.empty)).isEmpty(getAt(record, filter.empty));
    return [[[filter.as, String(!isEmpty)]]];
  }
  if ('contains' in filter) return filter.contains.filter(textAt).map((path) => [[filter.as, textAt(path)]]);
  const keys = filter.search.map((path) => [lastName(path), textAt(path)] as const);
  const everywhere = filter.all ? keys.map(([, text]) => ['all', text] as const) : [];
  return [...keys, ...everywhere]
    .filter(([, text]) => text !== '')
    .map(([key, text]) => [
      ['searchKey', key],
      ['searchValue', text],
    ]);
}

/** What a list call of this face must name besides its filters. */
function faceParams(resource: AnyResource, variant: string | undefined): [string, string][] {
  const fixed = Object.entries(resource.api.fixed ?? {}).map(([path, value]): [string, string] => [
    lastName(path),
    String(value),
  ]);
  const by = resource.variants?.by;
  return by && variant !== undefined ? [...fixed, [lastName(by), variant]] : fixed;
}

/** A signed-in operator, and the store behind the API. */
interface Tested {
  call: Caller;
  store: Store;
}

/** Whether a face of a path can be created. */
const isCreatedAs = (path: string) =>
  (resources as readonly AnyResource[]).some(({ api, create }) => api.path === path && create !== false);

function conformance(resource: AnyResource, variant: string | undefined, tested: () => Tested) {
  const { path, one, many } = resource.api;
  const sampler = samplerOf(path.length * 7 + (variant ?? '').length);
  const body = sampleBody(resource, sampler, variant);
  const paths = sentPaths(resource, body);
  const call: Caller = (...args) => tested().call(...args);
  const recordOf = ({ json }: TestAnswer) => json[one] as Loose;
  let record: Loose = {};

  const refused = [405, { code: 'not_allowed', message: '할 수 없는 요청입니다.' }];

  if (resource.create === false) {
    test('create is refused; what another system stored is read', async () => {
      const { status, json } = await call('POST', path, { body });
      // Where another face of the path is created, a record that would be this one is what is wrong.
      if (isCreatedAs(path)) expect([status, json.code]).toEqual([422, 'invalid']);
      else expect([status, json]).toEqual(refused);
      const document = { ...sampleRecord(resource, sampler, variant), _id: 'given', version: 1 };
      await tested().store.transaction((tx) => tx.insert(path, document));
      record = recordOf(await call('GET', `${path}/given`));
      // What the API answers of other fields comes beside it.
      const shown = [...walk(resource.fields)].flatMap(([name, field]) => (isShown(field) ? [name] : []));
      const own = Object.entries(record).filter(([name]) => !shown.includes(name));
      expect(Object.fromEntries(own)).toEqual(withDefaults(resource, document));
    });
  } else {
    test('create answers the record as it was sent', async () => {
      const answer = await call('POST', path, { body });
      expect(answer.json).not.toHaveProperty('code');
      expect(answer.status).toBe(201);
      record = recordOf(answer);
      expect(pick(record, paths)).toEqual(pick(body, paths));
    });
  }

  test('reading it back answers the same', async () => {
    const answer = await call('GET', `${path}/${record._id}`);
    expect(recordOf(answer)).toEqual(record);
    expect(answer.headers.get('etag')).toBe('"1"');
  });

  test('the list finds it by every filter, and nothing else with it', async () => {
    const { store } = tested();
    // A variant's list takes the filters of every other one too.
    const offered = listsOf(resource).flatMap(filtersOf);
    const filters = [...new Map(offered.map((filter) => [JSON.stringify(filter), filter])).values()];
    const stranger = { ...strangerTo(resource, filters, record), _id: 'stranger', version: 1 };
    const found = async (query: [string, string][]) => {
      const params = new URLSearchParams([...faceParams(resource, variant), ...query]);
      const { status, json } = await call('GET', `${path}?${params}`, { headers: { skip: '0', limit: '0' } });
      const ids = (json[many] as Loose[]).map(({ _id }) => _id);
      return [status, query, ids.includes(record._id), ids.includes(stranger._id)];
    };
    await store.transaction((tx) => tx.insert(path, stranger));
    expect(await found([])).toEqual([200, [], true, true]);
    for (const query of filters.flatMap((filter) => queriesFor(resource, filter, record))) {
      expect(await found(query)).toEqual([200, query, true, false]);
    }
    await store.transaction((tx) => tx.remove(path, stranger._id));
  });

  test('update stores new values and raises the version', async () => {
    const next = sampleBody(resource, sampler, variant);
    const answer = await call('PUT', `${path}/${record._id}`, {
      body: { ...next, _id: record._id },
      headers: { 'if-match': '"1"' },
    });
    expect(answer.json).not.toHaveProperty('code');
    record = recordOf(answer);
    expect(record.version).toBe(2);
    const stored = sentPaths(resource, next);
    expect(pick(record, stored)).toEqual(pick(next, stored));
  });

  test('a switch of its list saves by itself', async () => {
    const { list } = viewsOf(resource, record);
    for (const column of list?.columns ?? []) {
      if (typeof column === 'string' || !('toggle' in column)) continue;
      const flipped = getAt(record, column.toggle) !== true;
      const answer = await call('PUT', `${path}/${record._id}`, { body: setAt({}, column.toggle, flipped) });
      expect(recordOf(answer)).toEqual({
        ...setAt(record, column.toggle, flipped),
        version: Number(record.version) + 1,
      });
      record = recordOf(answer);
    }
  });

  test('files that can be ordered are stored in the order of a call, which names each held one once', async () => {
    const ordered = [...walk(resource.fields)].flatMap(([at, field]) =>
      field.kind === 'files' && field.reorder && mostFiles(resource, record, at) > 1
        ? [{ at, ...field }]
        : [],
    );
    for (const { at, upload: slot } of ordered) {
      const address = `${path}/${record._id}/${slot.to}`;
      for (const place of [0, 1, 2]) {
        await call('POST', `${address}/${place}`, upload(`${place}`, `${place}.txt`));
      }
      const idsIn = (answer: TestAnswer) => (getAt(recordOf(answer), at) as Loose[]).map(({ _id }) => _id);
      const [first, second, third] = idsIn(await call('GET', `${path}/${record._id}`));
      const order = [third, first, second];
      const answer = await call('PUT', address, { body: { order } });
      expect([answer.status, idsIn(answer)]).toEqual([200, order]);
      for (const wrong of [[], [third, first], [third, third, first], [third, first, 'x'], 'x', null]) {
        const refusal = await call('PUT', address, { body: { order: wrong } });
        expect([refusal.status, refusal.json.fields]).toEqual([422, { [at]: messages.problems.notAnOrder }]);
      }
      const stale = await call('PUT', address, { body: { order }, headers: { 'if-match': '"1"' } });
      expect([stale.status, idsIn(stale)]).toEqual([412, order]);
      for (const id of order) await call('DELETE', `${address}/${id}`);
      record = recordOf(await call('GET', `${path}/${record._id}`));
      expect(getAt(record, at)).toEqual([]);
    }
  });

  test('each of its acts is a call that the API has', async () => {
    for (const { run } of Object.values(resource.actions ?? {})) {
      const { json } = await call('POST', `${path}/nobody/${run.call}`);
      expect([run.call, json.code]).toEqual([run.call, 'not_found']);
    }
  });

  if (resource.remove === false) {
    test('delete is refused, and it stays', async () => {
      const { status, json } = await call('DELETE', `${path}/${record._id}`);
      expect([status, json]).toEqual(refused);
      expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
    });
  } else {
    test('delete takes it away for good, or says why it can not be', async () => {
      if (resource.remove && !holds(resource.remove.when, record)) {
        const { status, json } = await call('DELETE', `${path}/${record._id}`);
        expect([status, json.code]).toEqual([409, 'not_removable']);
        expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
        return;
      }
      const { status, json } = await call('DELETE', `${path}/${record._id}`);
      expect([status, json]).toEqual([200, { [one]: { _id: record._id } }]);
      expect((await call('GET', `${path}/${record._id}`)).status).toBe(404);
    });
  }
}

/** Every resource over one store: what a schema says is what the API does. */
export function conformanceOver(name: string, makeStore: () => Promise<Store>) {
  describe(`every resource over ${name}`, () => {
    let tested: Tested | undefined;

    beforeAll(async () => {
      const { store, signIn } = await createTestApi({ store: await makeStore() });
      tested = { store, call: await signIn() };
    });

    // What compiles and would show up late, or never, is told before; the API refuses to be built over it too.
    test('has no mistake, and no pattern that takes longer than its text', () => {
      const all = resources as readonly AnyResource[];
      expect([...faultsOf(all), ...all.flatMap(slowPatterns)]).toEqual([]);
    });

    const signedIn = () => {
      if (!tested) throw new Error('Nobody is signed in yet');
      return tested;
    };

    for (const resource of resources as readonly AnyResource[]) {
      for (const variant of variantsOf(resource)) {
        describe(variant === undefined ? resource.name : `${resource.name}: ${variant}`, () => {
          conformance(resource, variant, signedIn);
        });
      }
    }
  });
}
