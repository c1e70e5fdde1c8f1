import { describe, expect, test } from 'vitest';
import { projectOf } from './project';
import { oneTable } from './tables';

const rule = oneTable(['range', 'search', 'equals', 'contains', 'empty', 'expands', 'toggle', 'rowNumber']);
const broken = (source: string, path = 'src/core/engine/list/a.ts') =>
  rule.broken(projectOf({ [path]: source }));

/** Ways to ask for a type, each under another name. */
const asking = {
  'a word that is looked for in a filter': `export const f = (x: object) => 'range' in x;`,
  'the same by a constant': `const KEY = 'range' as const; export const f = (x: object) => KEY in x;`,
  'the same by a parameter': `export const f = (x: AnyFilter, word: string) => word in x;`,
  'the same in a callback': `export const f = (list: L) => list.filters.filter((one) => WORDS[0] in one);`,
  'the same in a loop': `for (const one of list.columns) if (word in one) f();`,
  'an alias of a filter': `export const f = (x: Filter<Loose>) => { const y = x; return word in y; };`,
  hasOwn: `export const f = (x: object) => Object.hasOwn(x, 'toggle');`,
  'hasOwn of a filter by any word': `export const f = (x: FilterOf<'range'>) => Object.hasOwn(x, word);`,
  hasOwnProperty: `export const f = (x: object) => x.hasOwnProperty('equals');`,
  'Reflect.has': `export const f = (x: object) => Reflect.has(x, 'contains');`,
  'the first key': `export const f = (x: object) => Object.keys(x)[0] === 'search';`,
  'a comparison with a constant': `const S = 'search'; export const f = (type: string) => S !== type;`,
  'a switch': `export const f = (k: string) => { switch (k) { case 'range': return 1; default: return 2; } };`,
  'the type as a value': `import { filterType } from 's'; export const f = (x: object) => filterType(x);`,
  'the type under an alias': `import { columnType as t } from 's'; export const f = (c: object) => t(c).length;`,
  'the type in a list of some': `import { filterType } from 's'; export const f = (x: X) => SOME.includes(filterType(x));`,
  'how a column is drawn': `export const f = (c: ListColumn) => c.drawnAs === 'name';`,
  'the same taken apart': `export const f = ({ drawnAs }: ListColumn) => drawnAs;`,
  'the same taken apart under another name': `export const f = ({ drawnAs: how }: ListColumn) => how.length;`,
  'a part that may be there': `export const f = (x: AnyFilter) => (x.range ? 1 : 2);`,
  'a part beside undefined': `export const f = (x: AnyFilter) => x.range !== undefined;`,
  'a part under a cast': `export const f = (x: AnyFilter) => f((x as Loose).range);`,
  'a part of a filter that is taken apart': `export const f = (x: AnyFilter) => { const { range } = x; return range ? 1 : 2; };`,
  'the same under another name': `export const f = (x: AnyFilter) => { const { range: days = null } = x as Loose; if (days) f(); };`,
  'a map of some types': `const some: { [T in FilterType]?: number } = {};`,
  'a partial map': `const some: Partial<Record<ColumnType, number>> = {};`,
  'a partial map of what columns are drawn as': `const some: Partial<Record<ListColumn['drawnAs'], number>> = {};`,
};

/** What looks like it and is none. */
const looking = {
  'an entry of an exhaustive map': `import { filterType } from 's'; export const f = (x: AnyFilter) => inputs[filterType(x)];`,
  'an entry by how a column is drawn': `export const f = (c: ListColumn) => cells[c.drawnAs];`,
  'the map': `const inputs: { [T in FilterType]: number } = { range: 1, search: 2, equals: 3, contains: 4, empty: 5 };`,
  "a filter's part in an entry of its type": `export const f = ({ filter }: FilterProps<'range'>) => filter.range;`,
  "a store's condition": `export const f = (condition: Condition) => condition.op === 'contains';`,
  'a word of the file': `type Way = 'search' | 'byHand'; export const f = (way: Way) => way === 'search';`,
  'an address': `export const f = () => { const { search } = useLocation(); return search ? 1 : 2; };`,
  'what another object has': `export const f = (field: object) => 'widget' in field;`,
  'a selection': `export const f = (selection: Selection) => !selection.empty;`,
};

describe('A type of filter or column is asked for outside the tables by', () => {
  test.each(Object.entries(asking))('%s', (_by, source) => {
    expect(broken(source)).toEqual([
      expect.stringMatching(/^src\/core\/engine\/list\/a\.ts: line 1 asks by /),
    ]);
  });
});

describe('It is not asked for by', () => {
  test.each(Object.entries(looking))('%s', (_by, source) => {
    expect(broken(source)).toEqual([]);
  });

  test('the tables themselves', () => {
    const source = `export const f = (x: object) => 'range' in x;`;
    expect(
      ['src/core/schema/words/columns.ts', 'src/core/schema/filters/registry.ts'].flatMap((at) =>
        broken(source, at),
      ),
    ).toEqual([]);
    expect(broken(source, 'tests/schema/columns.ts')).toHaveLength(1);
  });
});
