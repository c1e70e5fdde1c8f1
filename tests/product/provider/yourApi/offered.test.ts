import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { OptionalApiFeature } from '../../../../src/core/provider/apiConfig';
import { restrictResourcesToApi } from '../../../../src/core/provider/offeredResources';
import {
  type AnyResource,
  collectFormFields,
  columnPath,
  createBlankRecord,
  doesRecordBelongToResource,
  eachField,
  findPathsClearedByResets,
  getFieldPathsOfFilter,
  getRecordTitlePaths,
  toRequestBody,
} from '../../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../../src/core/schema/record/check';
import { findFailedRecordChecks } from '../../../../src/core/schema/record/hints';
import {
  buildUniqueConstraintIndexKey,
  getUniqueConstraints,
} from '../../../../src/core/schema/record/unique';
import { resources } from '../../../../src/product/resources/index';
import { configOf } from './board';

const every: Readonly<Record<OptionalApiFeature, true>> = {
  actions: true,
  bulkActs: true,
  bulkDelete: true,
  bulkEdit: true,
  beside: true,
  consents: true,
  dashboard: true,
  drafts: true,
  emptiness: true,
  exports: true,
  history: true,
  home: true,
  imports: true,
  desk: true,
  memos: true,
  messages: true,
  operators: true,
  order: true,
  password: true,
  pictures: true,
  previews: true,
  publish: true,
  related: true,
  search: true,
  security: true,
  sums: true,
  tags: true,
  taken: true,
  titles: true,
  tokens: true,
  trees: true,
  uploads: true,
  views: true,
};
const everything = Object.keys(every) as OptionalApiFeature[];

/** A resource at an API that has every resource of the product, and these offers. */
function offered(
  name: string,
  offers: readonly OptionalApiFeature[],
  lacks: readonly string[] = [],
): AnyResource {
  const all = Object.fromEntries(
    resources.map((one) => [one.name, { path: one.api.path, ...(one.name === name && { lacks }) }]),
  );
  const found = restrictResourcesToApi(resources, configOf({ own: { resources: all, offers } })).find(
    (one) => one.name === name,
  );
  if (!found) throw new Error(`No ${name}`);
  return found;
}

/** Everything that a view of a resource names a field by, wherever it stands in it. */
const named = (view: unknown, key = ''): string[] => {
  if (typeof view === 'string') return PATHS.has(key) ? [view.replace(/^-/, '')] : [];
  if (Array.isArray(view)) return view.flatMap((one) => named(one, key));
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([name, value]) => [
    ...(KEYED.has(key) ? [name] : []),
    ...(key === 'widget' && typeof value === 'object'
      ? Object.values<unknown>(value).filter((one) => typeof one === 'string')
      : named(value, name)),
  ]);
};
const PATHS: ReadonlySet<string> = new Set(
  'columns field expands toggle empty of limited from until order sorts tabs range search equals contains fields answers emptiness blank'.split(
    ' ',
  ),
);
const KEYED: ReadonlySet<string> = new Set(['when', 'choices', 'defaults', 'most', 'least']);

/** What of a resource names a field that it does not have. */
function astray(resource: AnyResource): string[] {
  const there = new Set([...eachField(resource.fields)].map(([path]) => path));
  const { list, form, variants, flavours } = resource;
  const views = [{ list, form }, ...Object.values({ ...variants?.of, ...flavours })];
  const { fixed, resets } = { ...resource.api, ...resource };
  const said = [
    ...Object.keys(fixed ?? {}),
    ...(resets ?? []).flatMap(({ field, set }) => [field, ...Object.keys(set)]),
  ];
  return [...new Set([...said, ...views.flatMap((view) => named(view))])].filter((path) => !there.has(path));
}

const columns = ({ list }: AnyResource) => list?.columns.map(columnPath);
const asked = ({ form }: AnyResource) => form && collectFormFields(form).map(({ field }) => field);

describe('the resources that an API offers', () => {
  it('are all of them where it is the console’s own', () => {
    expect(restrictResourcesToApi(resources, { base: '/api/console' })).toBe(resources);
  });

  it('are those that it names, in the order of the product', () => {
    const names = restrictResourcesToApi(resources, configOf()).map(({ name }) => name);
    expect(names).toEqual(['notices', 'faqs', 'levels']);
  });

  it('lack what docs/your-own-api.md says, word for word', async () => {
    const page = await readFile(new URL('../../../../docs/your-own-api.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split('## Offers');
    const heads = [...table.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].map(([, head = '']) => head);
    expect(heads.join().replaceAll(/[` ]/g, '').split(',').toSorted()).toEqual(everything.toSorted());
  });

  it('must be there', () => {
    const own = { resources: { faqz: { path: 'articles' } } };
    expect(() => restrictResourcesToApi(resources, configOf({ own }))).toThrow('faqz');
  });

  it('are as their schemas say where it offers everything', () => {
    expect(resources.map(({ name }) => offered(name, everything))).toEqual([...resources]);
  });

  it('lose the buttons behind which nothing is', () => {
    const { list, bulk } = offered('faqs', []);
    expect([list?.excel, list?.import, bulk]).toEqual([undefined, undefined, undefined]);
    expect(offered('faqs', ['exports']).list).toMatchObject({ excel: 'stamped' });
    expect(offered('faqs', ['imports']).list?.import).toBeUndefined();
    expect(offered('users', ['messages']).bulk).toMatchObject({
      message: { to: 'email', channels: 'notify' },
    });
    expect(offered('users', []).actions).toBeUndefined();
    expect(offered('users', ['actions']).actions).toBeDefined();
  });

  it('lose acts on selected rows, and what acts ask for that is gone', () => {
    const ask = { message: 'sure', fields: ['subject', 'type'] };
    const faqs = resources.find(({ name }) => name === 'faqs') ?? expect.fail();
    const acting = { ...faqs, actions: { go: { ask, set: { isNotice: true }, bulk: true } } } as AnyResource;
    const left = (offers: OptionalApiFeature[], lacks: string[] = []) =>
      restrictResourcesToApi(
        [acting],
        configOf({ faq: { lacks }, own: { offers, resources: { faqs: { path: 'faqs', lacks } } } }),
      )[0]?.actions;
    expect(left([])).toBeUndefined();
    expect(left(['actions'])).toEqual({ go: { ask, set: { isNotice: true } } });
    expect(left(['actions', 'bulkActs'], ['type'])).toEqual({
      go: { ask: { message: 'sure', fields: ['subject'] }, set: { isNotice: true }, bulk: true },
    });
  });

  it('lose files and pictures where nothing can be uploaded, in lists, forms and bodies, in variants too', () => {
    const notices = offered('notices', []);
    expect(notices.fields).not.toHaveProperty('upload');
    expect(columns(notices)).not.toContain('upload');
    expect(asked(notices)).toEqual(['subject', 'isNotice', 'content']);
    const { variants } = offered('boards', []);
    const shown = Object.values(variants?.of ?? {}).flatMap((one) => asked(one as AnyResource) ?? []);
    expect(shown).toContain('subject');
    expect(shown).not.toContain('files');
    expect(offered('notices', ['uploads']).fields).toHaveProperty('upload');
  });

  it('lose fields that it does not have', () => {
    const faqs = offered('faqs', everything, ['type', 'sequence']);
    expect(columns(faqs)).toEqual(['subject', 'publish', 'createdAt']);
    expect(faqs.list?.sorts).toEqual(['subject', 'createdAt']);
    expect(asked(faqs)).toEqual(['subject', 'content', 'publish']);
    expect(toRequestBody(faqs, { subject: '배송', type: 'a', sequence: 3 })).toEqual({ subject: '배송' });
  });

  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
    const { by } = resource.variants ?? {};
    const lacking = Object.keys(resource.fields).filter((path) => path !== '_id' && path !== by);

    it.each([
      ['nothing can be uploaded', [], undefined],
      ...lacking.map((path) => [`it lacks ${path}`, everything, path] as const),
    ] as const)('names no field that is not there where %s', (_, offers, lack) => {
      const left = offered(name, offers, lack === undefined ? [] : [lack]);
      expect(astray(left)).toEqual([]);
      expect(() => getRecordTitlePaths(left)).not.toThrow();
      expect(() =>
        getUniqueConstraints(left).map(({ paths }) => buildUniqueConstraintIndexKey(left, paths, {})),
      ).not.toThrow();
      for (const variant of [undefined, ...Object.keys(left.variants?.of ?? {})]) {
        const blank = createBlankRecord(left, by && variant !== undefined ? { [by]: variant } : {});
        expect(() => findAllRecordProblems(left, blank)).not.toThrow();
        expect(() => findFailedRecordChecks(left, blank, true)).not.toThrow();
        expect(() => findPathsClearedByResets(left, {}, blank)).not.toThrow();
        expect(doesRecordBelongToResource(left, blank)).toBe(true);
      }
    });
  });

  it('lose what shows and asks for anything inside of a group that it does not have', () => {
    const popups = offered('popups', everything, ['display']);
    expect(columns(popups)).toEqual(['sequence', 'name', 'url', 'createdAt']);
    expect(asked(popups)).toEqual(['name', 'sequence', 'url', 'left', 'top', 'width', 'height', 'content']);
    expect(popups.checks).toEqual({});
  });

  it('lose the bar over a list by a field that it does not have', () => {
    const { variants } = offered('boards', everything, ['category']);
    const [report, youtube] = [variants?.of.report, variants?.of.youtube];
    expect([report?.list?.tabs, youtube?.defaults]).toEqual([undefined, {}]);
  });

  it('lose a list that a widget edits, with all of it, where it lacks anything inside', () => {
    const banners = offered('banners', []);
    expect(asked(banners)).toEqual(['name', 'code']);
    expect(columns(banners)).toEqual(['code', 'name', 'createdAt']);
    expect(toRequestBody(banners, { name: '봄', slides: [{ url: 'https://example.com' }] })).toEqual({
      name: '봄',
    });
    expect(banners.flavours?.mall).toMatchObject({ least: {} });
  });

  it('ask by plain inputs where a widget lacks one of its fields, also for what it fills in', () => {
    const { variants } = offered('boards', everything, ['sido']);
    const { form } = variants?.of['interior-shop'] ?? {};
    const fields = form ? collectFormFields(form) : [];
    expect(fields.filter(({ field }) => ['gugun', 'postcode', 'address1'].includes(field))).toEqual([
      { field: 'gugun', width: 'short' },
      { field: 'postcode', width: 'tiny' },
      { field: 'address1' },
    ]);
  });

  it('count nothing in the menu by a field that it does not have', () => {
    expect(offered('questions', everything).menu).toHaveProperty('badge');
    expect(offered('questions', everything, ['reply']).menu).toEqual({ group: 'support' });
    expect(offered('questions', everything, ['reply']).form).not.toHaveProperty('answers');
  });

  it('can’t lack the field that tells their variants apart', () => {
    expect(() => offered('boards', everything, ['code'])).toThrow('code of boards');
  });

  it('lose references to resources that it does not have', () => {
    const users = (...beside: string[]) => {
      const own = Object.fromEntries(['users', ...beside].map((name) => [name, { path: name }]));
      const found = restrictResourcesToApi(
        resources,
        configOf({ own: { resources: own, offers: everything } }),
      );
      return found.find(({ name }) => name === 'users') as AnyResource;
    };
    expect(asked(users('levels'))).toContain('_level');
    const without = users();
    expect(without.fields).not.toHaveProperty('_level');
    expect(asked(without)).not.toContain('_level');
    expect(without.list?.filters?.flatMap(getFieldPathsOfFilter)).not.toContain('_level');
  });

  it('sort by no head where it takes no order', () => {
    const { sort: _, ...conventions } = configOf().own.conventions;
    const [notices] = restrictResourcesToApi(resources, configOf({ own: { conventions } }));
    expect(notices?.list?.sorts).toEqual([]);
  });
});

it.each(['notices', 'boards', 'faqs', 'popups'])(
  '%s have nothing of `publish` where the API has none',
  (name) => {
    const own = resources.find((one) => one.name === name) as AnyResource;
    const left = offered(
      name,
      everything.filter((offer) => offer !== 'publish'),
    );
    expect(left.fields).not.toHaveProperty('publish');
    if (name !== 'popups') expect(JSON.stringify(own)).toContain('publish.from');
    expect(JSON.stringify(left)).not.toContain('publish.');
    expect(left.publish?.phase === undefined).toBe(name !== 'popups');
  },
);
