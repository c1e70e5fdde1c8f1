import type { SortPayload } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { AnyResource, FilterValues, ListView, Loose } from '../../schema/index';

/** A list to export as a file: all records that its filters find. */
export interface ExportJob {
  resource: AnyResource;
  list: ListView<Loose>;
  variant: string | undefined;
  /** The values of the list's filters when the export was started. */
  values: FilterValues;
  /**
   * The filter of the list call: the filter values that the operator set, and the list's fixed filter values.
   */
  filter: FilterValues;
  /** The list's sort order; the rows of the file are sorted in the same way. */
  sort: SortPayload;
  /** Number of records in the list when the export was started. */
  total: number;
  /** Time at which the export was started, in milliseconds; the file's name shows it. */
  at: number;
  /** The reason for the export that the operator typed at the previous attempt. */
  reason?: string;
}

let currentExportJob: ExportJob | null = null;
let isAskingExportReason = false;
const exportJobListeners = new Set<() => void>();

function setExportJob(exportJob: ExportJob | null, isAskingReason = false): void {
  currentExportJob = exportJob;
  isAskingExportReason = isAskingReason;
  for (const exportJobListener of exportJobListeners) exportJobListener();
}

/**
 * The store of the running export. At most one export runs, because the API streams only one list at a time
 * to an operator.
 */
export const exportJobStore = {
  /** Starts an export unless one is running. */
  place(exportJob: ExportJob): void {
    if (currentExportJob === null) setExportJob(exportJob);
  },
  /** Sets whether a dialog is asking the operator for the reason of the export. */
  asks(isAskingReason: boolean): void {
    setExportJob(currentExportJob, isAskingReason);
  },
  /** Ends the export, whether it succeeded or not. */
  close: (): void => setExportJob(null),
};

const subscribeToExportJob = (listener: () => void) => {
  exportJobListeners.add(listener);
  return () => exportJobListeners.delete(listener);
};

/** Returns the running export; null if none runs. */
export const useRunningExport = (): ExportJob | null =>
  useSyncExternalStore(subscribeToExportJob, () => currentExportJob);

/** True while an export file is being made; false while the dialog asks for a reason. */
export const useIsExportFileBeingMade = (): boolean =>
  useSyncExternalStore(subscribeToExportJob, () => currentExportJob !== null && !isAskingExportReason);
