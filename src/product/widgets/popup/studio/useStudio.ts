import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useErrorText } from '../../../../core/engine/calls/errorText';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  findCurrentRecordInConflict,
} from '../../../../core/provider/dataProvider';
import { getFieldMessagesFromError, isHttpError } from '../../../../core/provider/wire/http';
import { type AnyResource, limits } from '../../../../core/schema/index';
import {
  applyPopupEdits,
  createPopupChangesBody,
  findPathsChangedByEdits,
  type PopupEdits,
  type StudioPopup,
  studioEditedFieldPaths,
} from './popups';

/** Maximum number of popups that the studio shows. */
export const MAX_STUDIO_POPUPS = 500;

/** A popup that could not be saved, with the reason. */
export interface PopupSaveRefusal {
  id: string;
  name: string;
  kind: 'conflict' | 'gone' | 'other';
  message: string;
  /** Error messages about the popup's fields, by path. */
  fields: Readonly<Record<string, string>>;
  /** The stored record, if another operator changed it after this page read it; else null. */
  present: ConsoleRecord | null;
}

type ValuesById<T> = ReadonlyMap<string, T>;

const removeEntriesByIds = <T>(entriesById: ValuesById<T>, ids: readonly string[]): ValuesById<T> =>
  new Map([...entriesById].filter(([id]) => !ids.includes(id)));

async function readAllPopups(provider: ConsoleProvider, resourceName: string, signal: AbortSignal) {
  const rows: ConsoleRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<ConsoleRecord>(resourceName, {
      pagination: { page, perPage: limits.maxRowsPerPage },
      meta: { fields: ['name', ...studioEditedFieldPaths] },
      signal,
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= Math.min(total, MAX_STUDIO_POPUPS))
      return { rows: rows.slice(0, MAX_STUDIO_POPUPS), total };
  }
}

/** Returns all popups with the operator's unsaved changes, and the functions that store them. */
export function usePopupStudio(resource: AnyResource, getPopupName: (record: ConsoleRecord) => string) {
  const provider = useDataProvider<ConsoleProvider>();
  const queryClient = useQueryClient();
  const describeError = useErrorText();
  const queryKey = ['studio', resource.name];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readAllPopups(provider, resource.name, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [newer, setNewer] = useState<ValuesById<ConsoleRecord | null>>(new Map());
  const [edits, setEdits] = useState<ValuesById<PopupEdits>>(new Map());
  const [refusals, setRefusals] = useState<ValuesById<PopupSaveRefusal>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const isSavingRef = useRef(false);

  const popups = useMemo(
    () =>
      (data?.rows ?? []).flatMap((row): StudioPopup[] => {
        const record = newer.has(row.id) ? newer.get(row.id) : row;
        if (!record) return [];
        const popupEdits = edits.get(row.id) ?? {};
        const changedPaths = findPathsChangedByEdits(record, popupEdits);
        const editedValues = changedPaths.length > 0 ? applyPopupEdits(record, popupEdits) : record;
        return [
          { id: row.id, name: getPopupName(record), record, values: editedValues, changed: changedPaths },
        ];
      }),
    [data, newer, edits, getPopupName],
  );
  const unsavedPopups = popups.filter(({ changed }) => changed.length > 0);

  const storeNewerPopupRecord = (id: string, record: ConsoleRecord | null) =>
    setNewer((currentRecords) => new Map(currentRecords).set(id, record));
  const discardEdits = (id: string) => {
    setEdits((currentEdits) => removeEntriesByIds(currentEdits, [id]));
    setRefusals((currentRefusals) => removeEntriesByIds(currentRefusals, [id]));
  };

  /** Stores one popup. Returns the refusal if it was not stored. */
  async function saveOnePopup({
    id,
    name,
    record,
    changed,
    values,
  }: StudioPopup): Promise<PopupSaveRefusal | null> {
    try {
      const { data: savedRecord } = await provider.update<ConsoleRecord>(resource.name, {
        ...{ id, data: createPopupChangesBody({ changed, values }), previousData: record },
        meta: { partial: true },
      });
      storeNewerPopupRecord(id, savedRecord);
      discardEdits(id);
      return null;
    } catch (failure) {
      const currentRecord = isHttpError(failure, 412) ? findCurrentRecordInConflict(failure, resource) : null;
      // If the server already has these values, an earlier attempt stored them, and only its response was
      // lost.
      if (currentRecord && findPathsChangedByEdits(currentRecord, edits.get(id) ?? {}).length === 0) {
        storeNewerPopupRecord(id, currentRecord);
        discardEdits(id);
        return null;
      }
      const refusalKind = currentRecord ? 'conflict' : isHttpError(failure, 404) ? 'gone' : 'other';
      return {
        id,
        name,
        kind: refusalKind,
        present: currentRecord,
        message: describeError(failure),
        fields: getFieldMessagesFromError(failure),
      };
    }
  }

  /** Stores popups one by one. Returns how many were stored, and how many were not. */
  async function savePopupsOneByOne(
    popupsToSave: readonly StudioPopup[] = unsavedPopups,
  ): Promise<{ done: number; kept: number }> {
    if (isSavingRef.current || popupsToSave.length === 0) return { done: 0, kept: 0 };
    isSavingRef.current = true;
    setSaving(true);
    const newRefusals: PopupSaveRefusal[] = [];
    try {
      for (const popup of popupsToSave) {
        const refusal = await saveOnePopup(popup);
        if (refusal) newRefusals.push(refusal);
      }
    } finally {
      isSavingRef.current = false;
      setSaving(false);
    }
    const popupIds = popupsToSave.map(({ id }) => id);
    setRefusals(
      (currentRefusals) =>
        new Map([
          ...removeEntriesByIds(currentRefusals, popupIds),
          ...newRefusals.map((refusal) => [refusal.id, refusal] as const),
        ]),
    );
    void queryClient.invalidateQueries({ queryKey: [resource.name] });
    return { done: popupsToSave.length - newRefusals.length, kept: newRefusals.length };
  }

  return {
    ...{
      popups,
      unsaved: unsavedPopups,
      error,
      isSaving,
      save: savePopupsOneByOne,
      refusals: [...refusals.values()],
    },
    isRead: data !== undefined,
    total: data?.total ?? 0,
    readAgain: () => void refetch(),
    change(id: string, changedValues: PopupEdits) {
      setEdits((currentEdits) =>
        new Map(currentEdits).set(id, { ...currentEdits.get(id), ...changedValues }),
      );
      setRefusals((currentRefusals) => {
        const refusal = currentRefusals.get(id);
        if (!refusal) return currentRefusals;
        const remainingFieldErrors = Object.fromEntries(
          Object.entries(refusal.fields).filter(([path]) => !(path in changedValues)),
        );
        return new Map(currentRefusals).set(id, { ...refusal, fields: remainingFieldErrors });
      });
    },
    /** Discards the unsaved changes to all popups. */
    revert() {
      setEdits(new Map());
      setRefusals(new Map());
    },
    /**
     * Discards the operator's changes to a popup that was not saved, and shows the stored version instead.
     */
    takeTheirs({ id, present }: PopupSaveRefusal) {
      storeNewerPopupRecord(id, present);
      discardEdits(id);
    },
    /**
     * Stores the operator's changes to a popup that was not saved. They replace the stored version, which the
     * operator has seen.
     */
    saveMine({ id, present }: PopupSaveRefusal) {
      const refusedPopup = popups.find((popup) => popup.id === id);
      if (!refusedPopup || !present) return Promise.resolve({ done: 0, kept: 0 });
      storeNewerPopupRecord(id, present);
      const popupEdits = edits.get(id) ?? {};
      const changedPaths = findPathsChangedByEdits(present, popupEdits);
      return savePopupsOneByOne([
        {
          ...refusedPopup,
          record: present,
          changed: changedPaths,
          values: applyPopupEdits(present, popupEdits),
        },
      ]);
    },
  };
}

export type PopupStudioState = ReturnType<typeof usePopupStudio>;
