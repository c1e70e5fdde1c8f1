import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Store } from '../../../server/core/store/store';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { goodsIn, goodsTexts } from '../conformance/goods';
import { stepsIn } from '../conformance/moves';
import { relationsIn, relationsTexts } from '../conformance/relations';
import { group, messages, resources as ofProduct } from '../theProduct';
import { type Caller, createTestApi } from './harness';

const steps = stepsIn(group);
const resources: readonly AnyResource[] = [...ofProduct, ...relationsIn(group), goodsIn(group), steps];
const texts = {
  ...messages.resources,
  ...relationsTexts,
  goods: goodsTexts,
  steps: { name: '단계', fields: { name: '이름', place: '순서' } },
};

let folder: string;
let store: Store;
let call: Caller;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'torn-'));
  store = createSqliteStore(join(folder, 'console.sqlite'));
  call = await (
    await createTestApi({ store, resources, messages: { ...messages, resources: texts } })
  ).signIn();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const idAt = (at: number) => String(at).padStart(24, '0');
const fill = (documents: number, documentsAt: (at: number) => Record<string, Loose>) =>
  store.transaction(async (tx) => {
    for (let at = 0; at < documents; at += 1)
      for (const [path, document] of Object.entries(documentsAt(at)))
        await tx.insert(path, { _id: idAt(at), version: 1, ...document });
  });
/** Breaks the text of a row, as a disk's fault does. */
function tear(path: string, at: number): void {
  const database = new DatabaseSync(join(folder, 'console.sqlite'));
  database.prepare(`update "${path}" set doc = '{' where _id = ?`).run(idAt(at));
  database.close();
}

test('An order by hand of several pages is saved although a row of the first is torn', async () => {
  await fill(250, (at) => ({ steps: { name: `단계 ${at}`, place: at + 1 } }));
  tear('steps', 3);
  const before = Array.from({ length: 250 }, (_, at) => idAt(at)).filter((id) => id !== idAt(3));
  const ids = before.toReversed();
  const { status, json } = await call('PUT', 'steps/order', { body: { ids, before } });
  expect([status, json.code, json.ids]).toEqual([200, undefined, ids]);
});

/** A buyer with as many purchases, and a parcel of each. */
const fillRelated = (count: number) =>
  fill(count, (at) => ({
    ...(at === 0 && { buyers: { name: '홍길동' } }),
    purchases: { buyer: idAt(0) },
    parcels: { purchase: idAt(at) },
  }));
const relatedParcels = async () =>
  ((await call('GET', `buyers/${idAt(0)}/related?of=parcels`)).json.related as Record<string, Loose>).parcels;

test('Related records over a second reference are all counted although a row between is torn', async () => {
  await fillRelated(1_050);
  tear('purchases', 1_000);
  expect((await relatedParcels())?.totalCount).toBe(1_050);
});

test('Related records over a second reference are counted once each while others are stored', async () => {
  await fillRelated(1_050);
  const { find } = store;
  store.find = async (path, query) => {
    const found = await find(path, query);
    store.find = find;
    await fill(1, () => ({ purchases: { _id: idAt(2_000), buyer: idAt(0) } }));
    return found;
  };
  expect((await relatedParcels())?.totalCount).toBe(1_050);
});
