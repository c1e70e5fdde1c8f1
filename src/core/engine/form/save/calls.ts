import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import type { FormSaveCalls } from './saving';

export type FormDataProviderMethods = Pick<ConsoleProvider, 'create' | 'update' | 'runTask'>;

/**
 * Returns the calls of a save, which write a record and its files. `createKey` returns the Idempotency-Key of
 * the create call.
 */
export const createRecordSaveCalls = (
  provider: FormDataProviderMethods,
  name: string,
  createKey: () => string,
): Pick<FormSaveCalls, 'create' | 'update'> => ({
  async create(values) {
    const { data } = await provider.create<ConsoleRecord>(name, { data: values, meta: { key: createKey() } });
    return data;
  },
  async update(stored, values) {
    const { data } = await provider.update<ConsoleRecord>(name, {
      id: stored.id,
      data: values,
      previousData: stored,
      meta: { version: stored.version },
    });
    return data;
  },
});
