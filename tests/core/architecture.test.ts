import { describe, expect, test } from 'vitest';
import { filterTypeHandlers } from '../../src/core/schema/filters/registry';
import { columnTypeHandlers } from '../../src/core/schema/words/columns';
import { ownBoundary } from './architecture/chunks';
import { kindTestsIn } from './architecture/kinds';
import { projectOf, type SourceFile } from './architecture/project';
import { repository } from './architecture/repository';
import { namesNoResource, rulesFor } from './architecture/rules';
import { staleExcuses } from './architecture/safetyRules';
import { samples } from './architecture/samples';
import { staleUnnamed } from './architecture/styleRules';
import { oneTable } from './architecture/tables';
import { resources } from './theProduct';

const names = [...new Set(resources.flatMap(({ name, api }) => [name, api.path]))];
// A path and a widget say nothing of a type: fields have them too.
const declaring = [...Object.keys(filterTypeHandlers), ...Object.keys(columnTypeHandlers)].filter(
  (word) => word !== 'value' && word !== 'widget',
);
const all = (named: readonly string[], called: readonly string[], tested: readonly string[]) => [
  ...rulesFor(named, called, tested),
  oneTable(declaring),
  ownBoundary,
];
// Another product may have a name that core's texts and tests say of something else.
const rules = all(names, [], []);
/** Comparisons of kinds that are left; a question that two places ask is a column of `kinds/traits.ts`. */
const KIND_TESTS = 12;
const kindTests = (files: Iterable<SourceFile>) =>
  [...files].reduce((sum, file) => sum + kindTestsIn(file), 0);
/** The same for a product of the samples' own. */
const sampled = all(['coupons'], ['쿠폰'], ['coupons']);

describe('the project', () => {
  // `%s` prints the whole rule; `$says` would cut it after forty characters.
  test.each(rules.map((rule) => [rule.says, rule] as const))('%s', (_says, { broken }) => {
    expect(broken(repository)).toEqual([]);
  });

  test('excuses nothing that is not there', () => {
    expect([...staleExcuses(repository), ...staleUnnamed(repository)]).toEqual([]);
  });
});

describe('comparisons of a field with the name of a kind', () => {
  test(`are at most ${KIND_TESTS}`, () => {
    const files = [...repository.values()].filter(({ path }) => /^(src|server)\//.test(path));
    expect(kindTests(files)).toBeLessThanOrEqual(KIND_TESTS);
  });

  test.each([
    ["if (field.kind === 'text') run();", 1],
    ["const isList = ({ kind }) => kind !== 'list' && 'group' === kind;", 2],
    ["switch (field.kind) { case 'text': case 'list': run(); default: }", 2],
    ["run(['a'].includes(field.kind), LONG.has(kind));", 2],
    ["if (change.kind === 'create' || field.type === 'text') run();", 0],
  ])('are counted in %s: %i', (source, count) => {
    expect(kindTests(projectOf({ 'src/a.ts': source }).values())).toBe(count);
  });
});

describe('each rule', () => {
  test.each(samples)('refuses $because', ({ rule, files }) => {
    const project = projectOf(files);
    const broken = sampled.filter((each) => each.broken(project).length > 0).map(({ says }) => says);
    expect(broken).toEqual([expect.stringContaining(rule)]);
  });

  test('is proven by a sample', () => {
    const unproven = sampled.filter(({ says }) => !samples.some(({ rule }) => says.startsWith(rule)));
    expect(unproven).toEqual([]);
  });

  test('lets a resource be called as generic code calls something of its own', () => {
    const homonyms = ['columns', 'files', 'pages', 'options', 'messages', 'images', 'session'];
    const rule = namesNoResource(homonyms);
    expect(rule.broken(repository)).toEqual([]);
    const naming = projectOf({
      'src/core/schema/a.ts': 'export interface Ports { files: string; columns: string }',
      'server/core/a.ts': `export const f = (o: string[], name: string) => ({ files: o, is: name === 'columns' });`,
    });
    expect(rule.broken(naming)).toEqual(["server/core/a.ts: says 'columns'"]);
  });

  test('lets a name be part of another word, and be what a record is called in a comment', () => {
    const project = projectOf({ 'i18n/ko/core/a.ts': `// 쿠폰\nexport const a = '새쿠폰구';\n` });
    expect(sampled.flatMap(({ broken }) => broken(project))).toEqual([]);
  });

  test('lets a resource be explained in Korean', () => {
    const project = projectOf({
      'src/product/resources/a.ts': `// 쿠폰\n/** 할인 '쿠폰' */\nexport const a = 'coupon'; // 저장\n`,
    });
    expect(sampled.flatMap(({ broken }) => broken(project))).toEqual([]);
  });

  test('lets hooks, acts and calls of a product read its resources and kinds', () => {
    const project = projectOf({
      'server/product/hooks/coupons.ts': `import { coupons } from '../../../src/product/resources/coupons';
import { hooks } from '../../core/extend';`,
      'server/product/calls/coupons.ts': `import { isColour } from '../../../src/product/kinds/colour';`,
      'server/core/extend.ts': 'export const hooks = 1;',
      'src/product/resources/coupons.ts': `import { text } from '../../core/schema/index';`,
      'src/product/kinds/colour.ts': 'export const isColour = 1;',
      'src/core/schema/index.ts': 'export const text = 1;',
    });
    expect(sampled.flatMap(({ broken }) => broken(project))).toEqual([]);
  });

  test('lets the composition roots, one dynamic import of the mocks and the two barrels pass', () => {
    const project = projectOf({
      'src/main.tsx': `void import('../mocks/browser');`,
      'mocks/browser.ts': `import { resources } from '../src/product/resources/index';
import { columnTypes } from '../src/core/schema/words/columns';
import { filterTypes } from '../src/core/schema/filters/registry';`,
      'server/main.ts': `import { resources } from '../src/product/resources/index';`,
      'src/product/resources/index.ts': `export * from './coupons';`,
      'src/product/resources/coupons.ts': `import { text } from '../../core/schema/index';`,
      'src/core/schema/index.ts': `export * from './words/fields';`,
      'src/core/schema/words/fields.ts': 'export const text = 1;',
      'i18n/ko/product/coupons.ts': `import type { Coupons } from '../../../src/product/resources/coupons'; export const t = '저장';`,
      'server/product/calls/coupons.ts': `export const call = 'coupons';`,
    });
    expect(sampled.flatMap(({ broken }) => broken(project))).toEqual([]);
  });
});
