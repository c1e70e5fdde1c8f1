import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toStoreCollections } from '../../../../server/core/store/collections';
import { compareIndexKeys } from '../../../../server/core/store/compare';
import type { Document, Store } from '../../../../server/core/store/store';
import {
  bool,
  choice,
  createContainsCondition,
  dateTime,
  defineResource,
  id,
  multiline,
  type SortPathAndDirection,
  type StoreCondition,
  text,
} from '../../../../src/core/schema/index';
import { idsOf, thing } from '../things';

const people = defineResource('people', {
  fields: {
    _id: id(),
    name: text(),
    firm: text(),
    phone: text({ format: 'phone' }),
    note: multiline(),
    level: choice(['low', 'high']),
    isGone: bool(),
    createdAt: dateTime({ readOnly: true }),
  },
  api: { path: 'people', many: 'people', one: 'person', fixed: { isGone: false } },
  list: {
    perPage: 10,
    columns: ['name', 'level', 'createdAt'],
    order: ['-createdAt'],
    sorts: ['createdAt', 'level', 'name'],
    filters: [
      { contains: ['name', 'firm'], as: 'name' },
      { contains: ['phone'], as: 'phone' },
      { contains: ['note'], as: 'note' },
      { equals: 'level' },
    ],
  },
});
const collections = toStoreCollections([people]);

// Syllables, their parts, both cases, wildcards, quotes, blanks, what two units of UTF-16 encode, and marks.
const letters = [
  ...'김민서킴aAbß%_\\\'"*( )-01',
  '\u1100',
  '\u1175',
  '\u11b7',
  '😀',
  '\u{20000}',
  'e\u0301',
  '\u00e9',
];
const texts = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(''));
const asTyped = texts.chain((one) => fc.constantFrom(one, one.normalize('NFD'), one.normalize('NFC')));
const long = fc.constantFrom('김'.repeat(2_000), `${'가나'.repeat(700)}김민`);
const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** More documents than a store reads of a list to find the first matches of a search. */
const LONG_LIST = 6_000;

const values = fc.record({
  name: fc.oneof({ weight: 9, arbitrary: asTyped }, { weight: 1, arbitrary: long }),
  firm: asTyped,
  phone: fc.constantFrom('010-1234-5678', '01012349999', '+82 10 1234', '', '02-1'),
  note: asTyped,
  level: fc.constantFrom('low', 'high'),
  isGone: fc.boolean(),
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
});
const step = fc.record({
  changes: fc.array(fc.tuple(fc.constantFrom(...IDS), fc.option(values)), { minLength: 1, maxLength: 5 }),
  fails: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const search = fc.record({
  term: fc.oneof(asTyped, long, fc.constantFrom('', ' ', '-', '1234', '0-1')),
  paths: fc.constantFrom(['name', 'firm'], ['phone'], ['name', 'firm', 'phone'], ['note'], ['name', 'note']),
  level: fc.option(fc.constantFrom('low', 'high')),
  isGone: fc.option(fc.boolean()),
  sort: fc.constantFrom<SortPathAndDirection[]>(
    [],
    [{ path: 'level', descending: false }],
    [{ path: 'level', descending: true }],
    [{ path: 'name', descending: true }],
    [{ path: 'phone', descending: false }],
  ),
  descending: fc.boolean(),
  skip: fc.nat(3),
  limit: fc.nat(4),
});

/** What stands in a text as operators compare it: composed, and the same whatever its case. */
const plain = (value: unknown) => String(value).normalize('NFC').toLowerCase();
const digits = (value: unknown) => plain(value).replace(/[-\s]/g, '');
const isIn = (document: Document, path: string, term: string) => {
  const [has, wanted] = [document[path], term.trim()].map(path === 'phone' ? digits : plain);
  return wanted !== '' && has?.includes(wanted ?? '') === true && plain(document[path]).trim() !== '';
};

async function change(store: Store, before: ReadonlyMap<string, Document>, { changes, fails }: Step) {
  const after = new Map(before);
  const work = store.transaction(async (tx) => {
    for (const [_id, made] of changes) {
      const document = thing(_id, made ?? {});
      if (made) await (after.has(_id) ? tx.replace('people', document) : tx.insert('people', document));
      else await tx.remove('people', _id);
      if (made) after.set(_id, document);
      else after.delete(_id);
    }
    if (fails) throw new Error('undone');
  });
  if (!fails) return work.then(() => after);
  await expect(work).rejects.toThrow('undone');
  return before;
}

/** A search finds what stands in the stored texts, whatever was stored, changed, removed and undone before. */
export function searches(store: () => Store): void {
  describe('searches', () => {
    test('find exactly the documents whose texts contain the term, in the order that is asked for', async () => {
      await store().open(collections);
      let stored: ReadonlyMap<string, Document> = new Map();
      const law = fc.asyncProperty(
        step,
        fc.array(search, { minLength: 3, maxLength: 6 }),
        async (made, asked) => {
          stored = await change(store(), stored, made);
          for (const { term, paths, level, isGone, sort, descending, skip, limit } of asked) {
            const like = createContainsCondition(people, paths, term);
            const where: StoreCondition[] = [
              ...(isGone === null ? [] : [{ op: 'equals' as const, path: 'isGone', key: Number(isGone) }]),
              ...(level === null ? [] : [{ op: 'equals' as const, path: 'level', key: level }]),
              like,
            ];
            const order = [...sort, { path: 'createdAt', descending }];
            const expected = [...stored.values()].filter(
              (document) =>
                (isGone === null || document.isGone === isGone) &&
                (level === null || document.level === level) &&
                paths.some((path) => isIn(document, path, term)),
            );
            const everything = await store().find('people', { where, order, skip: 0, limit: 0 });
            expect(everything.map(({ _id }) => _id).sort()).toEqual(expected.map(({ _id }) => _id).sort());
            expect(await store().count('people', where)).toBe(expected.length);
            const page = await store().find('people', { where, order, skip, limit });
            expect(page).toEqual(everything.slice(skip, limit === 0 ? undefined : skip + limit));
            const keys = everything.map((document) => collections[0]?.keysOf(document));
            const [first] = order;
            const column = keys.map((key) => key?.[first?.path ?? ''] ?? null);
            expect(column).toEqual(
              column.toSorted((a, b) => compareIndexKeys(a, b) * (first?.descending ? -1 : 1)),
            );
          }
        },
      );
      await fc.assert(law, { seed: 10, numRuns: 60, endOnFailure: true });
    });

    test('find the page of a rare and of a frequent term in a long list', async () => {
      await store().open(collections);
      const all = Array.from({ length: LONG_LIST }, (_, at) =>
        thing(`p${String(at).padStart(5, '0')}`, {
          ...{ name: at < 3 ? `뷁${at}` : at % 2 === 0 ? '김민' : '서', firm: '', isGone: at % 5 === 0 },
          createdAt: new Date(1_767_225_600_000 + at * 1_000).toISOString(),
        }),
      );
      await store().transaction((tx) => tx.insert('people', ...all));
      for (const term of ['뷁', '김', '김민', '뷁1', '없음']) {
        const like = createContainsCondition(people, ['name', 'firm'], term);
        const where: StoreCondition[] = [{ op: 'equals', path: 'isGone', key: 0 }, like];
        const expected = all
          .filter(({ name, isGone }) => !isGone && String(name).includes(term))
          .toReversed();
        expect(await store().count('people', where)).toBe(expected.length);
        for (const skip of [0, 1, 40]) {
          const query = { where, order: [{ path: 'createdAt', descending: true }], skip, limit: 20 };
          const ids = expected.slice(skip, skip + 20).map(({ _id }) => _id);
          expect(await idsOf(store(), query, 'people')).toEqual(ids);
        }
      }
    });

    test('count a text once it has the term, and not for all of its pieces', async () => {
      await store().open(collections);
      const names = ['김민서', '김민 민서', '민서김민', '서김', '😀😀가', '가😀 😀'];
      await store().transaction(async (tx) => {
        for (const [index, name] of names.entries())
          await tx.insert('people', thing(`p${index}`, { name, firm: '' }));
      });
      const counted = ['김', '김민', '김민서', '민서김', '😀', '😀😀', '😀😀가', '가😀', '서'].map((term) =>
        store().count('people', [createContainsCondition(people, ['name', 'firm'], term)]),
      );
      expect(await Promise.all(counted)).toEqual([4, 3, 1, 1, 2, 1, 1, 1, 4]);
    });

    test('count a repeated letter as often as it stands in a row', async () => {
      await store().open(collections);
      const names = ['aa', 'aaa', 'baaab', 'aab aa', 'ㄱㄱ', 'ㄱㄱㄱ', '하하', '하하하하'];
      await store().transaction(async (tx) => {
        for (const [index, name] of names.entries())
          await tx.insert(
            'people',
            thing(`p${index}`, { name, firm: '', phone: `010-${'0'.repeat(index)}1` }),
          );
      });
      const counts = (path: string, terms: readonly string[]) =>
        Promise.all(
          terms.map((term) => store().count('people', [createContainsCondition(people, [path], term)])),
        );
      expect(await counts('name', ['aa', 'aaa', 'aaaa', 'ㄱㄱ', 'ㄱㄱㄱ', '하하하', '하하하하하'])).toEqual([
        4, 2, 0, 2, 1, 1, 0,
      ]);
      expect(await counts('phone', ['00', '000', '0000000', '000000000'])).toEqual([7, 6, 2, 0]);
    });
  });
}
