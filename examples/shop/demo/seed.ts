import { storePasswordHash } from '../server/core/accounts/accounts';
import type { PasswordHashing } from '../server/core/accounts/hashing';
import { newId } from '../server/core/basics/ids';
import type { Files } from '../server/core/files/files';
import type { Document, Store } from '../server/core/store/store';
import { type AnyResource, createBlankRecord, type Loose } from '../src/core/schema/index';
import { categories } from '../src/product/resources/categories';
import { members } from '../src/product/resources/members';
import { products } from '../src/product/resources/products';
import { purchases } from '../src/product/resources/purchases';
import { staff } from '../src/product/resources/staff';

/** The username and the password of the demo shop's operator. */
export const demoOperator = { username: 'admin@example.com', password: 'console-demo-1234' };

interface Target {
  store: Store;
  files: Files;
  hashing: Pick<PasswordHashing, 'hash'>;
  now: Date;
}

const HOUR_MS = 60 * 60 * 1000;
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Stores the demo shop's records and its operator in an empty store. Returns the operator's id. */
export async function seed({ store, hashing, now }: Target): Promise<string> {
  const documents: [AnyResource, Document][] = [];
  const add = (resource: AnyResource, hours: number, values: Loose): string => {
    const createdAt = new Date(now.getTime() - hours * HOUR_MS).toISOString();
    const _id = newId(new Date(createdAt), random);
    const record = {
      ...createBlankRecord(resource),
      ...values,
      _id,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    documents.push([resource, record]);
    return _id;
  };
  const operator = add(staff, 900, {
    username: demoOperator.username,
    name: '운영자 01',
    scope: ['console'],
  });
  const paper = add(categories, 800, { name: '문구', place: 1 });
  const notes = add(categories, 799, { name: '공책', parent: paper, place: 2 });
  const goods = [
    ['줄 공책', '4500', '2100', ['신상']],
    ['모눈 공책', '5200', '2400', ['신상', '베스트']],
    ['연필 한 다스', '9000', '5100', ['베스트']],
  ] as const;
  const shown = goods.map(([name, price, cost, tags], at) => ({
    product: add(products, 700 - at, { name, price, cost, tags, category: at < 2 ? notes : paper }),
    price,
  }));
  const buyers = ['김가영', '이도윤', '박서준'].map((name, at) =>
    add(members, 600 - at, { name, phone: `010-1234-567${at}`, email: `buyer${at}@example.com` }),
  );
  for (let at = 0; at < 12; at += 1) {
    const { product, price } = shown[at % 3] ?? { product: '', price: '0' };
    add(purchases, 12 * (12 - at), {
      number: `20260301-${String(at + 1).padStart(4, '0')}`,
      member: buyers[at % 2] ?? '',
      lines: [{ _id: newId(now, random), product, quantity: 1 + (at % 4), price }],
      total: String(Number(price) * (1 + (at % 4))),
      state: at < 8 ? 'SHIPPED' : 'PAID',
    });
  }
  const hash = await hashing.hash(demoOperator.password);
  await store.transaction(async (tx) => {
    for (const [{ api }, document] of documents) await tx.insert(api.path, document);
    await storePasswordHash(tx, operator, hash, now);
  });
  return operator;
}
