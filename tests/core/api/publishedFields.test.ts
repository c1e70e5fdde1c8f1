import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyField,
  type AnyResource,
  createVariantOnlyRecord,
  eachField,
  findPublishRule,
  isObject,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { articlesIn, signsIn } from '../conformance/articles';
import { variantsOf } from '../conformance/sample';
import { group, resources as ofProduct } from '../theProduct';
import { createTestApi } from './harness';

const articles = articlesIn(group);
const signs = signsIn(group);
const resources: readonly AnyResource[] = [...ofProduct, articles, signs];

/** A value of a field that occurs nowhere else, where its kind has room for one. */
function canaryOf(field: AnyField, path: string, index: number): unknown {
  if (field.kind === 'choice') return field.choices[0];
  if (field.kind === 'bool') return true;
  if (field.kind === 'int' || field.kind === 'number') return 8_714_000 + index;
  if (field.kind === 'richText') return `<p>canary-${path}</p>`;
  if (['image', 'file'].includes(field.kind)) return { _id: `canary${index}`, name: `canary-${path}` };
  if (field.kind === 'files') return [{ _id: `canary${index}`, name: `canary-${path}` }];
  return ['group', 'list', 'date', 'dateTime', 'texts', 'id'].includes(field.kind)
    ? undefined
    : `canary-${path}`;
}

/** Every path of a value, through lists without an index. */
const pathsIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return [at, ...value.flatMap((item) => pathsIn(item, at))];
  if (!isObject(value)) return [at];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, at === '' ? key : `${at}.${key}`));
};

const published = resources.flatMap((resource) =>
  variantsOf(resource).flatMap((variant) => {
    const publish = findPublishRule(resource, createVariantOnlyRecord(resource, variant));
    return publish ? [{ resource, variant, publish, title: `${resource.name} ${variant ?? ''}` }] : [];
  }),
);

test.each(published)(
  'A storefront sees of $title what it declares, whatever its records hold',
  async (one) => {
    const { resource, variant, publish } = one;
    const { api, name, fields } = resource;
    const open = await createTestApi({ resources, publicReads: [name] });
    const { phase } = publish;
    const lasting = phase ? { ...phase.when, ...(phase.limited && { [phase.limited]: false }) } : {};
    const canaries = [...eachField(fields)].flatMap(([path, field], index) => {
      const value = canaryOf(field, path, index);
      return value === undefined || path.startsWith('publish') ? [] : [[path, value] as const];
    });
    const record = [
      ...canaries,
      ...Object.entries({ ...lasting, ...createVariantOnlyRecord(resource, variant) }),
    ].reduce((whole: Loose, [path, value]) => setAt(whole, path, value), {
      _id: 'canary',
      version: 1,
      strange: 'canary-strange',
      updatedBy: { _id: 'x', name: 'canary-updatedBy' },
    });
    await open.store.transaction((tx) => tx.insert(api.path, record as { _id: string; version: number }));
    const by = variant === undefined ? '' : `&${resource.variants?.by}=${variant}`;
    const list = await open.call('GET', `${api.path}?public=true${by}`);
    const alone = await open.call('GET', `${api.path}/canary?public=true`);
    expect([list.status, alone.status]).toEqual([200, 200]);
    const [row] = list.json[api.many] as Loose[];
    expect(alone.json[api.one]).toEqual(row);
    const isDeclared = (path: string) =>
      path === '_id' || publish.answers.some((each) => path === each || path.startsWith(`${each}.`));
    expect(pathsIn(row).filter((path) => !isDeclared(path))).toEqual([]);
    const text = JSON.stringify([list.json, alone.json, [...list.headers], [...alone.headers]]);
    const told = canaries
      .filter(([path]) => !isDeclared(path))
      .map(([, value]) => value)
      .filter((value) => typeof value === 'string' || typeof value === 'number');
    expect(told.filter((value) => String(value).includes('canary') && text.includes(String(value)))).toEqual(
      [],
    );
    expect(text).not.toMatch(/canary-(strange|updatedBy)/);
    // What it declares is there: the walk above would pass over an empty answer.
    expect(pathsIn(row).length).toBeGreaterThan(1);
  },
);

describe('The start refuses', () => {
  const news = articles.variants?.of.news as object;
  const withNews = (more: object) =>
    ({
      ...articles,
      variants: { ...articles.variants, of: { ...articles.variants?.of, news: { ...news, ...more } } },
    }) as unknown as AnyResource;
  const faults = (resource: AnyResource) => declarationFaultsOf([resource]);

  test('a variant whose records hold personal data', () => {
    expect(faults(articles)).toEqual([]);
    expect(faults(withNews({ personal: undefined }))).toEqual([
      'articles: variant news: publish shows records that hold personal data: take one of them away',
    ]);
  });

  test.each([
    ['writer', 'writer.name', 'is personal'],
    ['writer.name', 'writer.name', 'is personal'],
    ['secret', 'secret', 'needs a right to be read'],
    ['createdAt', 'createdAt', 'is a stamp of the API'],
  ])('%s in an answer', (path, at, reason) => {
    expect(faults(withNews({ publish: { answers: ['subject', path] } }))).toEqual([
      `articles: variant news: publish.answers has ${at}, which ${reason}: take it out`,
    ]);
  });

  test('what nobody could be answered, and what another word means', () => {
    expect(faults(withNews({ publish: { answers: [] } }))).toEqual([
      'articles: variant news: publish.answers is empty: name what a storefront is answered',
    ]);
    expect(faults(withNews({ publish: { answers: ['nothing'] } }))).toEqual([
      'articles: variant news: answers names nothing, which is no field',
    ]);
    expect(faults({ ...articles, publish: { answers: ['subject'] } } as AnyResource)).toContain(
      'articles: publish is said by each variant: move it there',
    );
    expect(
      faults({
        ...signs,
        publish: { ...signs.publish, phase: { of: 'isOn', from: 'subject', until: 'last' } },
      } as AnyResource),
    ).toEqual(['signs: a phase needs date() at subject, which is text()']);
  });

  test('a name in publicReads that publishes nothing', async () => {
    await expect(createTestApi({ resources, publicReads: ['nothing'] })).rejects.toThrow(
      'publicReads names nothing, and no such resource says publish',
    );
  });
});
