import { beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleApi } from '../../../server/core/app';
import type { ServerMessages } from '../../../server/core/basics/messages';
import type { Store } from '../../../server/core/store/store';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  collectAllFiltersOfList,
  doesRecordMeetCondition,
  fieldEntries,
  getActionUrlSegment,
  getAt,
  getKeysOfFilter,
  getListAndFormOfRecord,
  type Loose,
  listViewsUsedByApi,
  setAt,
  withDefaults,
} from '../../../src/core/schema/index';
import { getPathEditedByColumn } from '../../../src/core/schema/words/columns';
import { type Caller, confirm, createTestApi, type TestAnswer } from '../api/harness';
import { messages } from '../theProduct';
import { everyAct } from './acts';
import { everyEdit } from './edit';
import { queriesFor, strangerTo } from './filters';
import { amountsOfGoods } from './goods';
import { everyMemo } from './memos';
import { everyMove } from './moves';
import { everyFileOrder, everyOrder } from './order';
import { slowPatterns } from './patterns';
import { everyPublication } from './publication';
import { plantReferred } from './referred';
import { everyRelated } from './relations';
import { everyRow } from './rows';
import { faceParams, isShown, sampleBody, sampleRecord, samplerOf, sentPaths, variantsOf } from './sample';
import { givenOnce, isCreatedAs, resources } from './samples';
import { everySheet } from './sheets';
import { everyShown } from './shown';
import { singletonConformance } from './singleton';
import { everySum } from './sums';
import { everyTag } from './tags';
import { everyTree } from './tree';

const NOT_ALLOWED = '할 수 없는 요청입니다.';

const pick = (record: Loose, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, getAt(record, path)]));

/** Two signed-in operators, and the store and the clock behind the API. */
interface Tested {
  api: ConsoleApi;
  call: Caller;
  other: Caller;
  store: Store;
  clock: { now: Date };
  /** Turns of a law about two operators at once: more where transactions run beside each other. */
  turns: number;
}

function conformance(resource: AnyResource, variant: string | undefined, tested: () => Tested) {
  const { path, one, many } = resource.api;
  const sampler = samplerOf(path.length * 7 + (variant ?? '').length);
  const body = sampleBody(resource, sampler, variant);
  const paths = sentPaths(resource, body);
  const call: Caller = (...args) => tested().call(...args);
  const recordOf = ({ json }: TestAnswer) => json[one] as Loose;
  let record: Loose = {};

  plantReferred(resource, sampler, () => tested().store);

  const refused = [405, { code: 'not_allowed', message: NOT_ALLOWED }];

  if (resource.create === false) {
    test('create is refused; what another system stored is read', async () => {
      const { status, json } = await call('POST', path, { body });
      // Where another resource of the path is created, a record that would be this one is what is wrong.
      if (isCreatedAs(path)) expect([status, json.code]).toEqual([422, 'invalid']);
      else expect([status, json]).toEqual(refused);
      const document = { ...sampleRecord(resource, sampler, variant), _id: 'given', version: 1 };
      await tested().store.transaction((tx) => tx.insert(path, document));
      record = recordOf(await call('GET', `${path}/given`));
      // What the API answers of other fields comes beside it.
      const shown = fieldEntries(resource.fields).flatMap(([path, field]) => (isShown(field) ? path : []));
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
    // A variant's list takes the filters of every other one too, unless its own have their keys.
    const views = [...listViewsUsedByApi(resource), getListAndFormOfRecord(resource, record).list];
    const all = views.flatMap((list) => (list ? collectAllFiltersOfList(list) : []));
    const filters = [...new Map(all.map((each) => [getKeysOfFilter('route', each).join(), each])).values()];
    const stranger = { ...strangerTo(resource, filters, record), _id: 'stranger', version: 1 };
    const found = async (query: [string, string][]) => {
      const params = new URLSearchParams([...faceParams(resource, variant), ...query]);
      const reason = encodeURIComponent('모두 찾는지 확인');
      const headers = { skip: '0', limit: '0', 'x-export-reason': reason };
      const { status, json } = await call('GET', `${path}?${params}`, { headers });
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

  test('update stores new values and raises the version, or is refused', async () => {
    if (resource.update === false) {
      const { status, json } = await call('PUT', `${path}/${record._id}`, { body: {} });
      const texts: ServerMessages['resources'] = messages.resources;
      const message = texts[resource.name]?.notChangeable ?? NOT_ALLOWED;
      expect([status, json]).toEqual([405, { code: 'not_allowed', message }]);
      return;
    }
    const next = { ...sampleBody(resource, sampler, variant), ...pick(record, givenOnce(resource)) };
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

  test('what is given at creation alone can not be changed', async () => {
    const next = sampleBody(resource, sampler, variant);
    for (const name of resource.update === false ? [] : givenOnce(resource)) {
      const body = {
        [name]: next[name] === record[name] ? sampleBody(resource, sampler, variant)[name] : next[name],
      };
      if (body[name] === record[name]) continue;
      const { status, json } = await call('PUT', `${path}/${record._id}`, { body });
      expect([status, Object.keys(json.fields ?? {})]).toEqual([422, [name]]);
    }
  });

  test('a switch of its list saves by itself', async () => {
    const { list } = getListAndFormOfRecord(resource, record);
    for (const column of list?.columns ?? []) {
      const edited = getPathEditedByColumn(column);
      if (edited === undefined) continue;
      const flipped = getAt(record, edited) !== true;
      const answer = await call('PUT', `${path}/${record._id}`, { body: setAt({}, edited, flipped) });
      expect(recordOf(answer)).toEqual({
        ...setAt(record, edited, flipped),
        version: Number(record.version) + 1,
      });
      record = recordOf(answer);
    }
  });

  test('what it only shows is computed, in every size', () => everyShown(resource, record, tested()));

  test('files that can be ordered are stored in the order of a call, which names each held one once', async () => {
    await everyFileOrder(resource, record, call);
    record = recordOf(await call('GET', `${path}/${record._id}`));
  });

  test('what is published of it is answered while it is public', async () => {
    record = await everyPublication(resource, record, tested());
    expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
  });

  test('memos about its records are added and read by pages', () => everyMemo(resource, record, call));

  test('its records are put in order by one call', async () => {
    const { store } = tested();
    const beside = { ...record, _id: 'beside', version: 1 };
    await store.transaction((tx) => tx.insert(path, beside));
    await everyOrder(resource, call);
    await store.transaction((tx) => tx.remove(path, 'beside'));
    record = recordOf(await call('GET', `${path}/${record._id}`));
  });

  test('its records stand as one of two operators put them, whose moves meet', async () => {
    if (resource.name === 'sample-steps') await everyMove(resource, record, tested());
  }, 120_000);

  test('what refers to it is counted and shown beside it, and counted in its row', async () => {
    await everyRelated(resource, record, resources, tested());
  });

  test('none of a tree comes below itself, also by two operators at once', async () => {
    await everyTree(resource, record, tested());
  }, 120_000);

  test('what only its owner uses is nothing to another operator, in any call', async () => {
    await everyRow(resource, tested());
    record = recordOf(await call('GET', `${path}/${record._id}`));
  });

  test('each of its acts is a call that the API has', async () => {
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      const act = getActionUrlSegment(name, action);
      const { json } = await call('POST', `${path}/nobody/${act}`);
      expect([act, json.code]).toEqual([act, 'not_found']);
    }
  });

  test('each act that it declares is done as it says, or refused in its own words', async () => {
    const texts: ServerMessages['resources'] = messages.resources;
    const refusal = (act: string) => texts[resource.name]?.actions?.[act]?.notNow;
    record = await everyAct(resource, record, call, refusal);
    expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
  });

  test('a file of its list that is read back changes nothing', () => everySheet(resource, call), 60_000);

  test('the sums of its list are those of its records, to the last digit', () =>
    everySum(resource, resource.name === 'sample-goods' ? amountsOfGoods() : [], call));

  test('what has any or all of some tags is found, and nothing else', () =>
    everyTag(resource, record, tested()));

  test('many records get the same values by one call, which can be undone', async () => {
    record = await everyEdit(resource, record, call);
    expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
  });

  if (resource.remove === false) {
    test('delete is refused, and it stays', async () => {
      const { status, json } = await call('DELETE', `${path}/${record._id}`);
      expect([status, json]).toEqual(refused);
      expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
    });
  } else {
    test('delete takes it away for good, or says why it can not be', async () => {
      if (resource.remove && !doesRecordMeetCondition(resource.remove.when, record)) {
        const { status, json } = await call('DELETE', `${path}/${record._id}`);
        expect([status, json.code]).toEqual([409, 'not_removable']);
        expect(recordOf(await call('GET', `${path}/${record._id}`))).toEqual(record);
        return;
      }
      const { status, json } = await call('DELETE', `${path}/${record._id}`);
      // A purge adds what stays of the person elsewhere.
      const { stays: _, ...rest } = json;
      expect([status, rest]).toEqual([200, { [one]: { _id: record._id } }]);
      expect((await call('GET', `${path}/${record._id}`)).status).toBe(404);
    });
  }
}

/** Every resource over one store: what a schema says is what the API does. */
export function conformanceOver(name: string, makeStore: () => Promise<Store>) {
  describe(`every resource over ${name}`, () => {
    let tested: Tested | undefined;

    beforeAll(async () => {
      const { api, store, clock, signIn } = await createTestApi({ store: await makeStore(), resources });
      const call = await signIn();
      const other = await signIn('other@example.com');
      tested = { api, store, clock, call, other, turns: name === 'PostgreSQL' ? 250 : 40 };
      // Exports of personal data ask for it.
      await confirm(tested.call);
    });

    // What compiles and would show up late, or never, is told before; the API refuses to be built over it too.
    test('has no mistake, and no pattern that takes longer than its text', () => {
      expect([...declarationFaultsOf(resources), ...resources.flatMap(slowPatterns)]).toEqual([]);
    });

    const signedIn = () => {
      if (!tested) throw new Error('Nobody is signed in yet');
      return tested;
    };

    for (const resource of resources) {
      if (resource.singleton) {
        describe(resource.name, () => singletonConformance(resource, () => signedIn().call));
        continue;
      }
      for (const variant of variantsOf(resource)) {
        describe(variant === undefined ? resource.name : `${resource.name}: ${variant}`, () => {
          conformance(resource, variant, signedIn);
        });
      }
    }
  });
}
