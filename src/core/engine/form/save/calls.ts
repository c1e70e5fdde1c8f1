import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import type { FormSaveCalls } from './saving';

export type FormDataProviderMethods = Pick<ConsoleProvider, 'create' | 'update' | 'runTask'>;

/**
 * Returns the calls of a save, which write a record and its files. `getIdempotencyKey` returns the
 * Idempotency-Key of the create call.
 */
export const createRecordSaveCalls = (
  provider: FormDataProviderMethods,
  resourceName: string,
  getIdempotencyKey: () => string,
): Pick<FormSaveCalls, 'create' | 'update'> => ({
  async create(values) {
    const { data } = await provider.create<ConsoleRecord>(resourceName, {
      data: values,
      meta: { key: getIdempotencyKey() },
    });
    return data;
  },
  async update(storedRecord, values) {
    const { data } = await provider.update<ConsoleRecord>(resourceName, {
      id: storedRecord.id,
      data: values,
      previousData: storedRecord,
      meta: { version: storedRecord.version },
    });
    return data;
  },
});
