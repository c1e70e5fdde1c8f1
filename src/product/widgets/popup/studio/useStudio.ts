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

const removeEntriesByIds = <T>(all: ValuesById<T>, ids: readonly string[]): ValuesById<T> =>
  new Map([...all].filter(([id]) => !ids.includes(id)));

async function readAllPopups(provider: ConsoleProvider, name: string, signal: AbortSignal) {
  const rows: ConsoleRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<ConsoleRecord>(name, {
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
export function usePopupStudio(resource: AnyResource, nameOf: (record: ConsoleRecord) => string) {
  const provider = useDataProvider<ConsoleProvider>();
  const queries = useQueryClient();
  const reason = useErrorText();
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
  const saves = useRef(false);

  const popups = useMemo(
    () =>
      (data?.rows ?? []).flatMap((row): StudioPopup[] => {
        const record = newer.has(row.id) ? newer.get(row.id) : row;
        if (!record) return [];
        const own = edits.get(row.id) ?? {};
        const changed = findPathsChangedByEdits(record, own);
        const values = changed.length > 0 ? applyPopupEdits(record, own) : record;
        return [{ id: row.id, name: nameOf(record), record, values, changed }];
      }),
    [data, newer, edits, nameOf],
  );
  const unsaved = popups.filter(({ changed }) => changed.length > 0);

  const storeNewerPopupRecord = (id: string, record: ConsoleRecord | null) =>
    setNewer((all) => new Map(all).set(id, record));
  const discardEdits = (id: string) => {
    setEdits((all) => removeEntriesByIds(all, [id]));
    setRefusals((all) => removeEntriesByIds(all, [id]));
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
      const { data: saved } = await provider.update<ConsoleRecord>(resource.name, {
        ...{ id, data: createPopupChangesBody({ changed, values }), previousData: record },
        meta: { partial: true },
      });
      storeNewerPopupRecord(id, saved);
      discardEdits(id);
      return null;
    } catch (failure) {
      const present = isHttpError(failure, 412) ? findCurrentRecordInConflict(failure, resource) : null;
      // If the server already has these values, an earlier attempt stored them and only its answer was lost.
      if (present && findPathsChangedByEdits(present, edits.get(id) ?? {}).length === 0) {
        storeNewerPopupRecord(id, present);
        discardEdits(id);
        return null;
      }
      const kind = present ? 'conflict' : isHttpError(failure, 404) ? 'gone' : 'other';
      return {
        id,
        name,
        kind,
        present,
        message: reason(failure),
        fields: getFieldMessagesFromError(failure),
      };
    }
  }

  /** Stores popups one by one. Returns how many were stored, and how many were not. */
  async function savePopupsOneByOne(
    chosen: readonly StudioPopup[] = unsaved,
  ): Promise<{ done: number; kept: number }> {
    if (saves.current || chosen.length === 0) return { done: 0, kept: 0 };
    saves.current = true;
    setSaving(true);
    const refused: PopupSaveRefusal[] = [];
    try {
      for (const popup of chosen) {
        const refusal = await saveOnePopup(popup);
        if (refusal) refused.push(refusal);
      }
    } finally {
      saves.current = false;
      setSaving(false);
    }
    const ids = chosen.map(({ id }) => id);
    setRefusals(
      (all) => new Map([...removeEntriesByIds(all, ids), ...refused.map((each) => [each.id, each] as const)]),
    );
    void queries.invalidateQueries({ queryKey: [resource.name] });
    return { done: chosen.length - refused.length, kept: refused.length };
  }

  return {
    ...{ popups, unsaved, error, isSaving, save: savePopupsOneByOne, refusals: [...refusals.values()] },
    isRead: data !== undefined,
    total: data?.total ?? 0,
    readAgain: () => void refetch(),
    change(id: string, values: PopupEdits) {
      setEdits((all) => new Map(all).set(id, { ...all.get(id), ...values }));
      setRefusals((all) => {
        const refusal = all.get(id);
        if (!refusal) return all;
        const fields = Object.fromEntries(
          Object.entries(refusal.fields).filter(([path]) => !(path in values)),
        );
        return new Map(all).set(id, { ...refusal, fields });
      });
    },
    /** Discards the unsaved changes to all popups. */
    revert() {
      setEdits(new Map());
      setRefusals(new Map());
    },
    /** Discards the operator's changes to a popup that was not saved, and shows the stored popup. */
    takeTheirs({ id, present }: PopupSaveRefusal) {
      storeNewerPopupRecord(id, present);
      discardEdits(id);
    },
    /**
     * Stores the operator's changes to a popup that was not saved. They replace the stored version, which the
     * operator has seen.
     */
    saveMine({ id, present }: PopupSaveRefusal) {
      const own = popups.find((popup) => popup.id === id);
      if (!own || !present) return Promise.resolve({ done: 0, kept: 0 });
      storeNewerPopupRecord(id, present);
      const mine = edits.get(id) ?? {};
      const changed = findPathsChangedByEdits(present, mine);
      return savePopupsOneByOne([
        { ...own, record: present, changed, values: applyPopupEdits(present, mine) },
      ]);
    },
  };
}

export type PopupStudioState = ReturnType<typeof usePopupStudio>;
