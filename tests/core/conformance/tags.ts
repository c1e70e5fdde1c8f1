import { expect } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  collectAllFiltersOfList,
  fieldAt,
  getAt,
  getFieldPathsOfFilter,
  isTagsField,
  type Loose,
  listViewsUsedByApi,
  setAt,
} from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';
import { pickerOf } from './sample';

/** Tags that only look alike, and signs that mean something to a database. */
const TAGS = [
  '강남',
  '강남역',
  '역세권',
  'Best',
  'best seller',
  '100%',
  'a_b',
  'axb',
  "it's",
  '\\',
  '[x]',
  '*',
];
const RECORDS = 40;
const QUERIES = 60;

/** Filters records of random tags by any and by all of some. Those found are those stored with such tags. */
export async function everyTag(
  resource: AnyResource,
  record: Loose,
  { store, call }: { store: Store; call: Caller },
): Promise<void> {
  const { path, many } = resource.api;
  const filtered = listViewsUsedByApi(resource)
    .flatMap(collectAllFiltersOfList)
    .flatMap(getFieldPathsOfFilter);
  for (const tagged of new Set(filtered.filter((at) => isTagsField(fieldAt(resource.fields, at))))) {
    const { below, pick } = pickerOf(11);
    const some = (most: number) => [...new Set(Array.from({ length: below(most + 1) }, () => pick(TAGS)))];
    const stored = Array.from({ length: RECORDS }, (_, at) => ({
      ...setAt(record, tagged, some(4)),
      _id: `tagged-${at}`,
      version: 1,
    }));
    await store.transaction(async (tx) => {
      for (const one of stored) await tx.insert(path, one);
    });
    for (let at = 0; at < QUERIES; at += 1) {
      const asked = [pick(TAGS), ...some(2)];
      const isAll = at % 2 === 0;
      const matches = (own: unknown[]) =>
        isAll ? asked.every((tag) => own.includes(tag)) : asked.some((tag) => own.includes(tag));
      const wanted = stored.filter((one) => matches(getAt(one, tagged) as unknown[]));
      // A tag is the same in capitals, and however its syllables are composed.
      const value = asked.map((tag) => (at % 3 === 0 ? tag.toUpperCase().normalize('NFD') : tag)).join();
      const query = new URLSearchParams([[isAll ? `${tagged}[all]` : tagged, value]]);
      const { json } = await call('GET', `${path}?${query}`, { headers: { skip: '0', limit: '200' } });
      const found = (json[many] as Loose[]).map(({ _id }) => String(_id));
      expect([asked, isAll, found.filter((id) => id.startsWith('tagged-')).toSorted()]).toEqual([
        asked,
        isAll,
        wanted.map(({ _id }) => _id).toSorted(),
      ]);
    }
    await store.transaction(async (tx) => {
      for (const { _id } of stored) await tx.remove(path, _id);
    });
  }
}
