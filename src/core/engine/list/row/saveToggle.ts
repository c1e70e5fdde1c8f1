import {
  type ConsoleProvider,
  type ConsoleRecord,
  findCurrentRecordInConflict,
} from '../../../provider/dataProvider';
import { type AnyResource, getAt, type Loose, setAt } from '../../../schema/index';

type DataProviderWithUpdate = Pick<ConsoleProvider, 'update'>;

interface ToggleSaveRequest {
  resource: AnyResource;
  record: ConsoleRecord;
  path: string;
  wanted: boolean;
}

/**
 * Saves one switch of a record. After a conflict it retries once, if the switch still has the value that the
 * operator saw (decisions, section 8, "Versions").
 */
export async function saveToggledFieldValue(
  provider: DataProviderWithUpdate,
  saveRequest: ToggleSaveRequest,
): Promise<Loose> {
  const { resource, record, path, wanted } = saveRequest;
  const saveWantedValueIfVersionMatches = async (version: unknown): Promise<Loose> => {
    const { data } = await provider.update<ConsoleRecord>(resource.name, {
      id: record.id,
      data: setAt({}, path, wanted),
      previousData: record,
      meta: { version, partial: true },
    });
    return data;
  };
  return saveWantedValueIfVersionMatches(record.version).catch((error: unknown) => {
    const currentRecord = findCurrentRecordInConflict(error, resource);
    if (!currentRecord || getAt(currentRecord, path) !== getAt(record, path)) throw error;
    return saveWantedValueIfVersionMatches(currentRecord.version);
  });
}
