import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../api/harness';
import { group, messages, resources } from '../theProduct';
import { withWords } from '../withWords';
import { blocksOf } from './followPage';
import { products } from './rights/products';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

test('the page shows the resource that is tried here', async () => {
  const tried = await read('rights/products.ts');
  const [block] = blocksOf(await read('../../../docs/rights.md'));
  expect(block).toEqual({
    says: { file: 'src/product/resources/products.ts' },
    text: tried.replace("'../../../../src/core/schema/index'", "'../../core/schema/index'"),
  });
});

/** The resource of the page, in a menu group that operators can be given. */
const shop: AnyResource = { ...products, menu: { group } };
const words = ['cost', 'pricing'];
let t: TestApi;
let whole: Caller;
let _id: string;

beforeEach(async () => {
  t = await createTestApi({ resources: [...withWords(resources, words), shop], messages });
  whole = await t.signIn();
  const body = { name: '의자', price: 90, cost: 40, origin: 'IMPORTED' };
  const { json } = await whole('POST', 'products', { body });
  _id = String((json.product as Loose)._id);
});

/** An operator who is given the area of a menu group and some words. */
const narrowedTo = (...only: string[]) =>
  t.signIn(`${only.join('-') || 'none'}@example.com`, [group, ...only], '이운영');

const codeOf = async (answer: ReturnType<Caller>) => {
  const { status, json } = await answer;
  return [status, json.code];
};

test('a field with `reads` is in no answer, body, filter or order of an operator without the word', async () => {
  const lacking = await narrowedTo('pricing');
  for (const path of [`products/${_id}`, 'products']) {
    const { status, json } = await lacking('GET', path);
    expect([status, JSON.stringify(json).match(/cost|origin|IMPORTED/g)]).toEqual([200, null]);
    expect(JSON.stringify((await whole('GET', path)).json)).toContain('IMPORTED');
  }
  for (const asked of ['sort=cost', 'origin=IMPORTED', 'fields=cost']) {
    expect((await lacking('GET', `products?${asked}`)).status).toBe(400);
    expect((await whole('GET', `products?${asked}`)).status).toBe(200);
  }
  const put = (body: object) => codeOf(lacking('PUT', `products/${_id}`, { body }));
  expect(await put({ cost: 40 })).toEqual([400, 'unknown_key']);
  expect(await put({ name: '책상' })).toEqual([200, undefined]);
  expect(await t.store.get('products', _id)).toMatchObject({ cost: 40, origin: 'IMPORTED' });
});

test('a field with `writes` is read by everyone, and changed with its word alone', async () => {
  const lacking = await narrowedTo('cost');
  expect((await lacking('GET', `products/${_id}`)).json.product).toMatchObject({ price: 90, cost: 40 });
  const put = (call: Caller, price: number) =>
    codeOf(call('PUT', `products/${_id}`, { body: { name: '책상', price } }));
  expect(await put(lacking, 91)).toEqual([403, 'no_right']);
  expect(await put(lacking, 90)).toEqual([200, undefined]);
  expect(await put(await narrowedTo('pricing'), 91)).toEqual([200, undefined]);
});

test('an action asks for its word, and an operator without `--only` holds every word', async () => {
  const act = (call: Caller) => codeOf(call('POST', `products/${_id}/discontinue`));
  expect(await act(await narrowedTo('cost'))).toEqual([403, 'no_right']);
  expect(await act(await narrowedTo('pricing'))).toEqual([200, undefined]);
  expect(await act(whole)).toEqual([200, undefined]);
});

test('a word that the accounts have no value for stops the start, and so does one that is a menu group', async () => {
  const start = (...all: AnyResource[]) => createTestApi({ resources: all, messages });
  await expect(start(...withWords(resources, ['cost']), shop)).rejects.toThrow('console:pricing');
  const clash: AnyResource = { ...shop, needs: group };
  await expect(start(...withWords(resources, words), clash)).rejects.toThrow('is a menu group');
});
