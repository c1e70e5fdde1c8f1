import { expect } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyField,
  type AnyResource,
  eachField,
  hasPersonalDataFields,
  isPersonalDataRecord,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { resources } from '../theProduct';

/** Values of each kind that occur nowhere else, and what of each must not be seen. */
const values: Readonly<Record<string, (index: number) => { value: string; secret: string }>> = {
  name: (index) => ({ value: `카${'나'}리${'아'}${index}새`, secret: `나리아${index}` }),
  phone: (index) => ({ value: `010-77${10 + index}-88${10 + index}`, secret: `77${10 + index}-88` }),
  email: (index) => ({ value: `canary.mail${index}@example.com`, secret: `anary.mail${index}` }),
  username: (index) => ({ value: `canary.user${index}@example.com`, secret: `anary.user${index}` }),
  contact: (index) => ({ value: `canary.contact${index}@example.com`, secret: `anary.contact${index}` }),
  birth: (index) => ({ value: `19${10 + index}-11-2${index % 10}`, secret: `${10 + index}-11-2` }),
  address: (index) => ({
    value: `서울특별시 강남구 카나리로 ${9900 + index}`,
    secret: `카나리로 ${9900 + index}`,
  }),
};

/** What must be seen nowhere. */
export const secrets: string[] = [];

export const personalOf = (field: AnyField) => ('personal' in field ? field.personal : undefined);

/** A record of a resource with a canary in every personal field, inside of lists too. */
function recordOf(
  resource: AnyResource,
  _id: string,
  known: Loose,
): Loose & { _id: string; version: number } {
  let record: Loose = { ...known, ...resource.api.fixed };
  for (const [path, field] of eachField(resource.fields)) {
    const personal = personalOf(field);
    if (personal === undefined) continue;
    const { value, secret } = values[personal]?.(secrets.length) ?? expect.fail(`No canary for ${personal}`);
    secrets.push(secret);
    const [list = '', inner] = path.split('.');
    const isInList = resource.fields[list]?.kind === 'list' && inner !== undefined;
    record = isInList ? setAt(record, list, [{ _id: 'item', [inner]: value }]) : setAt(record, path, value);
  }
  return { ...record, _id, version: 1, createdAt: '2026-02-01T00:00:00.000Z' };
}

export const personal = (resources as readonly AnyResource[]).filter(hasPersonalDataFields);
const variantsOf = (resource: AnyResource): Loose[] => {
  const { variants } = resource;
  if (!variants) return [{}];
  const by = Object.keys(variants.of).map((value) => setAt({}, variants.by, value));
  return by.filter((record) => isPersonalDataRecord(resource, record));
};

/** Every resource with personal data, and each of its variants that has some. */
export const planting = personal.flatMap((resource) =>
  variantsOf(resource).map((known) => ({ resource, known })),
);

const idOf = (index: number) => `canary${index}`;

/** Stores one record of each resource and variant, with a canary in every personal field. */
export async function plant(store: Store): Promise<void> {
  for (const [index, { resource, known }] of planting.entries()) {
    const record = recordOf(resource, idOf(index), known);
    await store.transaction((tx) => tx.insert(resource.api.path, record));
  }
}

export const seen = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
