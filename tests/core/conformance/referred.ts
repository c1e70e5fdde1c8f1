import { afterAll, beforeAll } from 'vitest';
import type { Store, Transaction } from '../../../server/core/store/store';
import { type AnyResource, fieldEntries } from '../../../src/core/schema/index';
import type { Sampler } from '../schema/kinds/samples';
import { REFERRED, sampleRecord, variantsOf } from './sample';
import { resources } from './samples';

/** Stores the records that a resource's required references name, while its tests run. */
export function plantReferred(resource: AnyResource, sampler: Sampler, store: () => Store): void {
  const fields = [...fieldEntries(resource.fields)].map(([, field]) => field);
  const names = fields.flatMap((field) => (field.kind === 'ref' && field.required ? [field.resource] : []));
  const referred = resources.filter(({ name }) => names.includes(name));
  const each = (does: (tx: Transaction, one: AnyResource) => Promise<unknown>) =>
    store().transaction(async (tx) => {
      for (const one of referred) await does(tx, one);
    });
  beforeAll(() =>
    each((tx, one) => {
      const document = sampleRecord(one, sampler, variantsOf(one)[0]);
      return tx.insert(one.api.path, { ...document, _id: REFERRED, version: 1 });
    }),
  );
  afterAll(() => each((tx, one) => tx.remove(one.api.path, REFERRED)));
}
