import { useSyncExternalStore } from 'react';
import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import type { Asset } from '../../../schema/index';
import { useRecordFormContext } from '../RecordFormContext';
import type { UploadState } from '../uploadStates';

/** Returns the upload state of a form's file; undefined for a stored file. */
export function useUploadState(file: Asset | PendingFile): UploadState | undefined {
  const { uploadStates } = useRecordFormContext();
  return useSyncExternalStore(uploadStates.subscribe, () =>
    isPendingFile(file) ? uploadStates.stateOf(file.rawFile) : undefined,
  );
}
