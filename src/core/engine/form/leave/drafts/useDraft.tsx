import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type {
  DraftCalls,
  DraftFormIdentity,
  DraftToStore,
  UnsavedFormValues,
} from '../../../../provider/calls/drafts';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { Button } from '../../../../ui/Button';
import { useText } from '../../../../ui/useText';
import { useErrorText } from '../../../calls/errorText';
import { createDraftsQueryKey } from './draftsQueryKey';
import { type OfflineDraftStore, openOfflineDraftStore } from './offline';
import { createOpenFormId } from './place';
import { createDraftWriter, type DraftSaveState, type DraftWriter, type NamedDraftToStore } from './writer';

/** Milliseconds during which discarding a draft can be undone. */
const UNDO_DISCARD_PERIOD_MS = 10_000;

/** The values of a draft, with the resource, record and form to which the draft belongs. */
export type DraftIdentityAndValues = DraftFormIdentity & UnsavedFormValues;

/** A stored draft of the form, which the operator can still continue or discard. */
export interface EarlierDraft {
  savedAt: string;
  tab: string;
  base: { version: number };
  /** The draft itself if it is stored in this browser; null if it is on the server. */
  offline: DraftToStore | null;
}

interface UseDraftOptions {
  resource: string;
  /** Name under which the form's draft is stored. */
  name: string;
  /** Returns the form's unsaved values; null if there are none. */
  read: () => NamedDraftToStore | null;
}

export interface FormDraftState {
  found: EarlierDraft | null;
  saveState: DraftSaveState;
  writer: DraftWriter;
  /**
   * Reads the values of the found draft. If the draft was removed meanwhile, tells the operator and resolves
   * to null.
   */
  values: () => Promise<DraftIdentityAndValues | null>;
  /** Lets the form continue with the found draft: further input is stored in that draft. */
  continueDraft: () => void;
  /** Discards the found draft. The operator can undo this for ten seconds. */
  drop: () => Promise<void>;
  /** Continues the draft in this tab after another tab took it over. */
  continueHere: () => void;
}

/**
 * Finds the earlier draft of an open form. From then on, stores the operator's unsaved input in the form as a
 * draft.
 */
export function useFormDraft({ resource, name, read }: UseDraftOptions): FormDraftState {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useText();
  const formatErrorText = useErrorText();
  const { identity } = useGetIdentity();
  const operatorId = identity ? String(identity.id) : undefined;
  const [tab] = useState(createOpenFormId);
  const [keeping, tell] = useState<DraftSaveState>({ is: 'idle' });
  const [decided, setDecided] = useState<string | null>(null);
  const [values, setValues] = useState<DraftIdentityAndValues | null>(null);
  const [made] = useState(() => {
    const draftCalls = provider.drafts();
    draftCalls.catch(() => undefined);
    let resolveOfflineStore: (offlineStore: OfflineDraftStore | null) => void = () => undefined;
    const offlineStorePromise = new Promise<OfflineDraftStore | null>((resolve) => {
      resolveOfflineStore = resolve;
    });
    const refreshDraftLabels = () =>
      void client.invalidateQueries({ queryKey: createDraftsQueryKey(resource) });
    return {
      calls: draftCalls,
      offline: offlineStorePromise,
      open: resolveOfflineStore,
      writer: createDraftWriter({
        readUnsaved: read,
        calls: draftCalls,
        offline: offlineStorePromise,
        tab,
        reportState: tell,
        onMarked: refreshDraftLabels,
      }),
    };
  });
  const { calls, offline, open, writer } = made;
  useEffect(() => {
    if (operatorId !== undefined)
      open(openOfflineDraftStore(operatorId, async () => (await calls).readDraftKey()));
  }, [operatorId, open, calls]);

  const { data: serverDrafts, isFetchedAfterMount } = useQuery({
    queryKey: createDraftsQueryKey(resource),
    queryFn: async ({ signal }) => (await calls).listDrafts(resource, { signal }),
    refetchOnMount: 'always',
    retry: false,
    networkMode: 'always',
  });
  const { data: offlineDraft, isFetched } = useQuery({
    queryKey: ['drafts', 'offline', name, tab],
    queryFn: async () => (await (await offline)?.read(name)) ?? null,
    enabled: operatorId !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

  const browserDraft = offlineDraft
    ? { ...offlineDraft.draft, savedAt: offlineDraft.savedAt, offline: offlineDraft.draft }
    : null;
  const serverDraft = serverDrafts?.find((draft) => draft.key === name && draft.tab !== tab);
  const isBrowserDraftNewer =
    browserDraft !== null && (!serverDraft || browserDraft.savedAt > serverDraft.savedAt);
  const latestDraft: EarlierDraft | null = isBrowserDraftNewer
    ? browserDraft
    : serverDraft
      ? { ...serverDraft, offline: null }
      : null;
  const areDraftsLoaded = isFetchedAfterMount && isFetched;
  const foundDraft = areDraftsLoaded && latestDraft && latestDraft.savedAt !== decided ? latestDraft : null;
  const isWriterPaused = !areDraftsLoaded || foundDraft !== null;
  // Once the form has begun to store its draft, a newer draft on the server does not stop it. If another tab
  // then writes the same draft, the API reports the conflict.
  const [wasFree, setFree] = useState(false);
  useEffect(() => {
    if (wasFree) return;
    writer.setPaused(isWriterPaused);
    if (isWriterPaused) return;
    setFree(true);
    writer.markChanged();
  }, [isWriterPaused, wasFree, writer]);

  const sendDraftIfHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') writer.hide();
  });
  const sendDraftWhenOnline = useEffectEvent(() => writer.markChanged());
  useEffect(() => {
    const sendDraftOnPageHide = () => writer.hide();
    document.addEventListener('visibilitychange', sendDraftIfHidden);
    window.addEventListener('pagehide', sendDraftOnPageHide);
    window.addEventListener('online', sendDraftWhenOnline);
    return () => {
      document.removeEventListener('visibilitychange', sendDraftIfHidden);
      window.removeEventListener('pagehide', sendDraftOnPageHide);
      window.removeEventListener('online', sendDraftWhenOnline);
    };
  }, [writer]);

  const invalidateDraftQueries = () => client.invalidateQueries({ queryKey: createDraftsQueryKey(resource) });
  const readFoundDraftValues = async () => {
    const draftValues: DraftIdentityAndValues | null =
      values ?? foundDraft?.offline ?? (await (await calls).readDraft(name));
    if (!draftValues) {
      notify(translate('drafts.gone'), { type: 'info' });
      setDecided(foundDraft?.savedAt ?? null);
      void invalidateDraftQueries();
    }
    setValues(draftValues);
    return draftValues;
  };
  const dismissFoundDraft = () => {
    setDecided(foundDraft?.savedAt ?? null);
    setValues(null);
  };
  return {
    found: wasFree ? null : foundDraft,
    saveState: keeping,
    writer,
    values: readFoundDraftValues,
    continueDraft() {
      dismissFoundDraft();
      setFree(true);
      writer.takeOver(name);
    },
    async drop() {
      const discardedValues =
        foundDraft && (values ?? foundDraft.offline ?? (await readDraftOrNull(calls, name)));
      dismissFoundDraft();
      await (await offline)?.remove(name);
      await (await calls).removeDraft(name).catch(() => undefined);
      await invalidateDraftQueries();
      if (!foundDraft || !discardedValues) return notify(translate('drafts.dropped'), { type: 'success' });
      notify(translate('drafts.dropped'), {
        type: 'success',
        autoHideDuration: UNDO_DISCARD_PERIOD_MS,
        action: (
          <UndoDiscardButton
            onUndo={async () => {
              await restoreDiscardedDraft(calls, name, foundDraft, discardedValues);
              await invalidateDraftQueries();
              setFree(false);
            }}
            onError={(error) => notify(formatErrorText(error), { type: 'error' })}
          />
        ),
      });
    },
    continueHere: () => writer.takeOver(name),
  };
}

const readDraftOrNull = async (draftCallsPromise: Promise<DraftCalls>, draftKey: string) =>
  (await draftCallsPromise).readDraft(draftKey).catch(() => null);

/** Stores a discarded draft again. The draft keeps the id of the browser tab whose form wrote it. */
const restoreDiscardedDraft = async (
  draftCallsPromise: Promise<DraftCalls>,
  draftKey: string,
  { tab }: EarlierDraft,
  { resource, record, form, base, changes }: DraftIdentityAndValues,
) =>
  (await draftCallsPromise).keepDraft(draftKey, { resource, record, form, base, changes, tab, take: true });

const UndoDiscardButton = ({
  onUndo,
  onError,
}: {
  onUndo: () => Promise<unknown>;
  onError: (error: unknown) => void;
}) => {
  const translate = useText();
  const [busy, setBusy] = useState(false);
  const undoDiscard = () => {
    setBusy(true);
    onUndo()
      .catch(onError)
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="text" size="small" busy={busy} onClick={undoDiscard}>
      {translate('drafts.undo')}
    </Button>
  );
};
