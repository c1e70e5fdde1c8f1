import { useSyncExternalStore } from 'react';
import { isPending, type Pending } from '../../../provider/uploads';
import type { Asset } from '../../../schema/index';
import { useRecordFormContext } from '../RecordFormContext';
import type { Sending } from '../sendings';

/** How a form's file fares; a stored file has no state. */
export function useSending(file: Asset | Pending): Sending | undefined {
  const { sendings } = useRecordFormContext();
  return useSyncExternalStore(sendings.subscribe, () =>
    isPending(file) ? sendings.of(file.rawFile) : undefined,
  );
}
