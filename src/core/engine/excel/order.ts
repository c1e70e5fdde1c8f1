import type { SortPayload } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { AnyResource, FilterValues, ListView, Loose } from '../../schema/index';

/** A list that an operator wants as a file: all records that its filters find. */
export interface ExportOrder {
  resource: AnyResource;
  list: ListView<Loose>;
  variant: string | undefined;
  /** The values of the filters. */
  values: FilterValues;
  /** The same, plus the list's fixed query. */
  filter: FilterValues;
  /** The sort order of the list: the file's rows come in the same order. */
  sort: SortPayload;
  /** Records that there were when it was ordered. */
  total: number;
  /** Milliseconds; the stamp of the file's name. */
  at: number;
  /** The reason given at the previous try. */
  reason?: string;
}

let current: ExportOrder | null = null;
let asking = false;
const listeners = new Set<() => void>();

function change(order: ExportOrder | null, isAsked = false): void {
  current = order;
  asking = isAsked;
  for (const listener of listeners) listener();
}

/** The one file that the console makes at a time, as the API streams one list at a time to an operator. */
export const exportOrders = {
  /** Begins an export, unless one is running. */
  place(order: ExportOrder): void {
    if (current === null) change(order);
  },
  /** Sets whether the export waits for its operator's answer. */
  asks(isAsked: boolean): void {
    change(current, isAsked);
  },
  /** The export has ended, successfully or not. */
  close: (): void => change(null),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The running export; null without one. */
export const useExportOrder = (): ExportOrder | null => useSyncExternalStore(subscribe, () => current);

/** True while a file is made. False while the reason dialog is open. */
export const useIsExporting = (): boolean =>
  useSyncExternalStore(subscribe, () => current !== null && !asking);
