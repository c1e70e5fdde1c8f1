import { storePasswordHash } from '../server/core/accounts/accounts';
import type { PasswordHashing } from '../server/core/accounts/hashing';
import { createTimePrefixedId } from '../server/core/basics/ids';
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

interface SeedTarget {
  store: Store;
  files: Files;
  hashing: Pick<PasswordHashing, 'hash'>;
  now: Date;
}

const HOUR_MS = 60 * 60 * 1000;
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Stores the demo shop's records and its operator in an empty store. Returns the operator's id. */
export async function seed({ store, hashing, now }: SeedTarget): Promise<string> {
  const documents: [AnyResource, Document][] = [];
  const add = (resource: AnyResource, hoursAgo: number, fieldValues: Loose): string => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();
    const _id = createTimePrefixedId(new Date(createdAt), random);
    const record = {
      ...createBlankRecord(resource),
      ...fieldValues,
      _id,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    documents.push([resource, record]);
    return _id;
  };
  const operatorId = add(staff, 900, {
    username: demoOperator.username,
    name: '운영자 01',
    scope: ['console'],
  });
  const stationeryCategoryId = add(categories, 800, { name: '문구', place: 1 });
  const notebookCategoryId = add(categories, 799, { name: '공책', parent: stationeryCategoryId, place: 2 });
  const productRows = [
    ['줄 공책', '4500', '2100', ['신상']],
    ['모눈 공책', '5200', '2400', ['신상', '베스트']],
    ['연필 한 다스', '9000', '5100', ['베스트']],
  ] as const;
  const pricedProducts = productRows.map(([name, price, cost, tags], productIndex) => ({
    product: add(products, 700 - productIndex, {
      name,
      price,
      cost,
      tags,
      category: productIndex < 2 ? notebookCategoryId : stationeryCategoryId,
    }),
    price,
  }));
  const memberIds = ['김가영', '이도윤', '박서준'].map((name, memberIndex) =>
    add(members, 600 - memberIndex, {
      name,
      phone: `010-1234-567${memberIndex}`,
      email: `buyer${memberIndex}@example.com`,
    }),
  );
  for (let purchaseIndex = 0; purchaseIndex < 12; purchaseIndex += 1) {
    const { product, price } = pricedProducts[purchaseIndex % 3] ?? { product: '', price: '0' };
    add(purchases, 12 * (12 - purchaseIndex), {
      number: `20260301-${String(purchaseIndex + 1).padStart(4, '0')}`,
      member: memberIds[purchaseIndex % 2] ?? '',
      lines: [{ _id: createTimePrefixedId(now, random), product, quantity: 1 + (purchaseIndex % 4), price }],
      total: String(Number(price) * (1 + (purchaseIndex % 4))),
      state: purchaseIndex < 8 ? 'SHIPPED' : 'PAID',
    });
  }
  const hash = await hashing.hash(demoOperator.password);
  await store.transaction(async (tx) => {
    for (const [{ api }, document] of documents) await tx.insert(api.path, document);
    await storePasswordHash(tx, operatorId, hash, now);
  });
  return operatorId;
}
