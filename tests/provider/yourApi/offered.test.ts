import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../src/provider/apiConfig';
import { offeredOf } from '../../../src/provider/offered';
import { resources } from '../../../src/resources/index';
import { type AnyResource, columnPath, formFields, toBody } from '../../../src/schema/index';
import { configOf } from './board';

const every: Readonly<Record<Offer, true>> = {
  actions: true,
  bulkDelete: true,
  dashboard: true,
  exports: true,
  history: true,
  imports: true,
  messages: true,
  password: true,
  pictures: true,
  search: true,
  taken: true,
  titles: true,
  uploads: true,
  views: true,
};
const everything = Object.keys(every) as Offer[];

/** A resource at an API that has every resource of the product, and these offers. */
function offered(name: string, offers: readonly Offer[], lacks: readonly string[] = []): AnyResource {
  const all = Object.fromEntries(resources.map((one) => [one.name, { path: one.api.path, lacks }]));
  const found = offeredOf(resources, configOf({ own: { resources: all, offers } })).find(
    (one) => one.name === name,
  );
  if (!found) throw new Error(`No ${name}`);
  return found;
}

const columns = ({ list }: AnyResource) => list?.columns.map(columnPath);
const asked = ({ form }: AnyResource) => form && formFields(form).map(({ field }) => field);

describe('the resources that an API offers', () => {
  it('are all of them where it is the console’s own', () => {
    expect(offeredOf(resources, { base: '/api/console' })).toBe(resources);
  });

  it('are those that it names, in the order of the product', () => {
    const names = offeredOf(resources, configOf()).map(({ name }) => name);
    expect(names).toEqual(['notices', 'faqs', 'levels']);
  });

  it('lack what docs/your-own-api.md says, word for word', async () => {
    const page = await readFile(new URL('../../../docs/your-own-api.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split('## What is offered');
    const heads = [...table.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].map(([, head = '']) => head);
    expect(heads.join().replaceAll(/[` ]/g, '').split(',').toSorted()).toEqual(everything.toSorted());
  });

  it('must be there', () => {
    const own = { resources: { faqz: { path: 'articles' } } };
    expect(() => offeredOf(resources, configOf({ own }))).toThrow('faqz');
  });

  it('are as their schemas say where it offers everything', () => {
    expect(resources.map(({ name }) => offered(name, everything))).toEqual([...resources]);
  });

  it('lose the buttons behind which nothing is', () => {
    const { list, bulk } = offered('faqs', []);
    expect([list?.excel, list?.import, bulk]).toEqual([undefined, undefined, undefined]);
    expect(offered('faqs', ['exports']).list).toMatchObject({ excel: 'stamped' });
    expect(offered('faqs', ['imports']).list?.import).toBeUndefined();
    expect(offered('users', ['messages']).bulk).toEqual({ message: 'email' });
    expect(offered('users', []).actions).toBeUndefined();
    expect(offered('users', ['actions']).actions).toBeDefined();
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
    expect(columns(faqs)).toEqual(['subject', 'createdAt']);
    expect(faqs.list?.sorts).toEqual(['subject', 'createdAt']);
    expect(asked(faqs)).toEqual(['subject', 'content']);
    expect(toBody(faqs, { subject: '배송', type: 'a', sequence: 3 })).toEqual({ subject: '배송' });
  });

  it('sort by no head where it takes no order', () => {
    const { sort: _, ...conventions } = configOf().own.conventions;
    const [notices] = offeredOf(resources, configOf({ own: { conventions } }));
    expect(notices?.list?.sorts).toEqual([]);
  });
});
