import { storePasswordHash } from '../server/core/accounts/accounts';
import type { PasswordHashing } from '../server/core/accounts/hashing';
import { createTimePrefixedId } from '../server/core/basics/ids';
import type { Files } from '../server/core/files/files';
import type { Document, Store } from '../server/core/store/store';
import { type AnyResource, createBlankRecord, type Loose } from '../src/core/schema/index';
import { exhibitions } from '../src/product/resources/exhibitions';
import { staff } from '../src/product/resources/staff';
import { tickets } from '../src/product/resources/tickets';

/** Who signs in to look around. */
export const demoOperator = { username: 'admin@example.com', password: 'console-demo-1234' };

interface Target {
  store: Store;
  files: Files;
  hashing: Pick<PasswordHashing, 'hash'>;
  now: Date;
}

const HOUR_MS = 60 * 60 * 1000;
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Fills an empty museum. Returns the operator's id. */
export async function seed({ store, hashing, now }: Target): Promise<string> {
  const made = (resource: AnyResource, hours: number, values: Loose): Document => {
    const createdAt = new Date(now.getTime() - hours * HOUR_MS).toISOString();
    const _id = createTimePrefixedId(new Date(createdAt), random);
    return { ...createBlankRecord(resource), ...values, _id, version: 1, createdAt, updatedAt: createdAt };
  };
  const operator = made(staff, 900, {
    username: demoOperator.username,
    name: '운영자 01',
    scope: ['console'],
  });
  const shown = ['바람의 길', '종이와 빛', '먼 바다'].map((subject, at) =>
    made(exhibitions, 100 - at, { subject, hall: `제${at + 1}전시실`, price: 12_000, isOpen: true }),
  );
  const sold = made(tickets, 5, {
    visitor: '김가영',
    phone: '010-1234-5678',
    _exhibition: shown[0]?._id ?? null,
    count: 2,
    price: 12_000,
    total: 24_000,
  });
  const hash = await hashing.hash(demoOperator.password);
  await store.transaction(async (tx) => {
    await tx.insert(staff.api.path, operator);
    for (const one of shown) await tx.insert(exhibitions.api.path, one);
    await tx.insert(tickets.api.path, sold);
    await storePasswordHash(tx, operator._id, hash, now);
  });
  return operator._id;
}
