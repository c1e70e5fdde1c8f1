import type { SortPayload } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { AnyResource, FilterValues, ListView, Loose } from '../../schema/index';

/** A list to export as a file: all records that its filters find. */
export interface ExportOrder {
  resource: AnyResource;
  list: ListView<Loose>;
  variant: string | undefined;
  /** The values of the filters. */
  values: FilterValues;
  /** The filters' values and the list's fixed query. */
  filter: FilterValues;
  /** The list's order, which is also that of the file's rows. */
  sort: SortPayload;
  /** Number of records when the file was ordered. */
  total: number;
  /** Instant of the order in milliseconds, which the file's name shows. */
  at: number;
  /** The reason given at the previous attempt. */
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

/**
 * The single export that the console runs at a time, because the API streams only one list at a time to an
 * operator.
 */
export const exportOrders = {
  /** Starts an export unless one is running. */
  place(order: ExportOrder): void {
    if (current === null) change(order);
  },
  /** Sets whether the export waits for an answer of its operator. */
  asks(isAsked: boolean): void {
    change(current, isAsked);
  },
  /** Ends the export, whether it succeeded or not. */
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
