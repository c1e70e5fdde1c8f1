import type { DraftCalls, DraftToStore } from '../../../../provider/calls/drafts';
import { isHttpError } from '../../../../provider/wire/http';
import { now, nowInstant } from '../../../../schema/basics/clock';
import { limits } from '../../../../schema/index';
import type { OfflineDraftStore } from './offline';

/** Milliseconds between the last change and the call that sends the draft. */
export const DRAFT_DEBOUNCE_MS = 1_500;
/**
 * Maximum milliseconds from the first unsent change to the next call. Including the time that storing takes,
 * an unsaved change is at most ten seconds old.
 */
export const MAX_DRAFT_SAVE_DELAY_MS = 7_000;
/** Interval in milliseconds at which the draft is also stored in the browser while a call has no answer. */
const BROWSER_DRAFT_BACKUP_INTERVAL_MS = 2_000;

/** The unsaved values of a form, with the draft's name. */
export interface NamedDraftToStore {
  /** The draft's name, by which the console finds it. */
  key: string;
  draft: Omit<DraftToStore, 'tab' | 'take'>;
}

/** Whether a form's unsaved input is stored as a draft; if it is not, the reason. */
export type DraftSaveState =
  | { is: 'idle' | 'other' | 'large' | 'failed' | 'unkept' | 'insecure' }
  | { is: 'kept' | 'keptHere'; at: string };

export interface DraftWriterOptions {
  /** Returns the form's unsaved values; null if there are none. */
  readUnsaved: () => NamedDraftToStore | null;
  calls: Promise<DraftCalls>;
  offline: Promise<OfflineDraftStore | null>;
  tab: string;
  reportState: (saveState: DraftSaveState) => void;
  /**
   * Called when a draft was created or removed. Lists that mark the records with a draft are then refetched.
   */
  onMarked: () => void;
}

/** Stores the unsaved input of one form as a draft. */
export interface DraftWriter {
  /** Begins to store drafts when the form is mounted. The form may be mounted more than once. */
  start(): void;
  /** Must be called after each change of the form's input. */
  markChanged(): void;
  /**
   * Stops or resumes the storing of drafts. Nothing is stored until the operator has decided what to do with
   * an earlier draft.
   */
  setPaused(shouldPause: boolean): void;
  /**
   * Takes over an earlier draft or another tab's draft. From then on, this form's values replace those of the
   * draft.
   */
  takeOver(key: string): void;
  /** Sends the draft without delay, because the browser may be closing the page. */
  hide(): void;
  /** Stops writing, because the form was left. With `isGivenUp`, the draft is also removed. */
  stop(isGivenUp: boolean): Promise<void>;
}

const computeDraftByteSize = (draft: object) => new TextEncoder().encode(JSON.stringify(draft)).byteLength;

/**
 * Returns the draft if it is within the size limit. Otherwise returns it without the texts in `base.values`,
 * or null if it is still too large. If these texts are missing and the record was changed meanwhile, the
 * operator is always asked which value to keep.
 */
function limitDraftSize(draft: DraftToStore): DraftToStore | null {
  if (computeDraftByteSize(draft) <= limits.maxDraftBytes) return draft;
  const valuesWithoutTexts = Object.fromEntries(
    Object.entries(draft.base.values).filter(([, value]) => typeof value !== 'string'),
  );
  const draftWithoutBaseTexts = { ...draft, base: { ...draft.base, values: valuesWithoutTexts } };
  return computeDraftByteSize(draftWithoutBaseTexts) <= limits.maxDraftBytes ? draftWithoutBaseTexts : null;
}

/**
 * Returns an object that stores a form's draft. It sends the draft 1.5 s after the last change, and at most
 * seven seconds after the first unsent change. Only one call runs at a time; while it has no answer, the
 * browser keeps newer changes.
 */
export function createDraftWriter(options: DraftWriterOptions): DraftWriter {
  const { readUnsaved, tab, reportState, onMarked } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first change that no call has sent yet. */
  let firstUnsentChangeMs: number | undefined;
  let isPaused = true;
  let isWriterStopped = false;
  let takesOverDraft = false;
  let lastAbortController: AbortController | undefined;
  let runningSend: Promise<void> = Promise.resolve();
  let isSendQueued = false;
  /**
   * Promise of the last queued operation on the browser's copy of the draft. The operations run one after the
   * other.
   */
  let lastOfflineOperation: Promise<void> = Promise.resolve();
  /** Names of the drafts that this form has written, on the server or in the browser. */
  const writtenDraftKeys = new Set<string>();

  const scheduleDraftSave = (maxDelayMs: number) => {
    clearTimeout(timer);
    if (isWriterStopped) return;
    const maxRemainingDelayMs =
      firstUnsentChangeMs === undefined
        ? maxDelayMs
        : Math.max(0, firstUnsentChangeMs + MAX_DRAFT_SAVE_DELAY_MS - now());
    timer = setTimeout(() => void queueDraftSend(), Math.min(maxDelayMs, maxRemainingDelayMs));
  };

  const queueOfflineStoreOperation = (
    operation: (offlineStore: OfflineDraftStore | null) => Promise<unknown>,
  ): Promise<void> => {
    lastOfflineOperation = lastOfflineOperation
      .then(() => options.offline)
      .then(operation)
      .then(
        () => undefined,
        () => undefined,
      );
    return lastOfflineOperation;
  };

  const buildDraftPayload = ({ draft }: NamedDraftToStore) =>
    limitDraftSize({ ...draft, tab, ...(takesOverDraft && { take: true }) });

  /**
   * Stores the form's present values in the browser. They are possibly newer than the values that a running
   * call has sent.
   */
  const storeDraftInBrowser = async () => {
    const unsavedDraft = readUnsaved();
    const draft = unsavedDraft && buildDraftPayload(unsavedDraft);
    if (!unsavedDraft || !draft) return;
    await queueOfflineStoreOperation(async (offlineStore) => {
      const isDraftStored = (await offlineStore?.keep(unsavedDraft.key, draft)) ?? false;
      if (isDraftStored) writtenDraftKeys.add(unsavedDraft.key);
      reportState(
        isDraftStored ? { is: 'keptHere', at: nowInstant() } : { is: offlineStore ? 'unkept' : 'insecure' },
      );
    });
  };

  const removeDraftsWrittenByForm = async () => {
    const removedDraftKeys = [...writtenDraftKeys];
    writtenDraftKeys.clear();
    const draftCalls = await options.calls;
    for (const key of removedDraftKeys) {
      await queueOfflineStoreOperation(async (offlineStore) => offlineStore?.remove(key));
      // A failed call is ignored. Usually another tab has removed the draft or taken it over.
      await draftCalls.removeDraft(key, tab).catch(() => undefined);
    }
    if (removedDraftKeys.length > 0) onMarked();
    reportState({ is: 'idle' });
  };

  const handleDraftSaveFailure = async (error: unknown) => {
    if (isHttpError(error, 409) && error.body?.code === 'other_tab') return reportState({ is: 'other' });
    if (isHttpError(error, 413)) return reportState({ is: 'large' });
    if (isHttpError(error, 400, 403, 404, 409, 422)) return reportState({ is: 'failed' });
    await storeDraftInBrowser();
    firstUnsentChangeMs ??= now();
    scheduleDraftSave(MAX_DRAFT_SAVE_DELAY_MS);
  };

  const sendDraft = async (isLastSend: boolean) => {
    const unsavedDraft = readUnsaved();
    firstUnsentChangeMs = undefined;
    if (!unsavedDraft) return removeDraftsWrittenByForm();
    const { key } = unsavedDraft;
    const draftPayload = buildDraftPayload(unsavedDraft);
    if (!draftPayload) return reportState({ is: 'large' });
    lastAbortController = new AbortController();
    let hasNewerChanges = false;
    const backupTimer = setInterval(() => {
      hasNewerChanges = firstUnsentChangeMs !== undefined;
      void storeDraftInBrowser();
    }, BROWSER_DRAFT_BACKUP_INTERVAL_MS);
    try {
      const draftCalls = await options.calls;
      const savedAt = await draftCalls.keepDraft(key, draftPayload, {
        isLast: isLastSend,
        signal: lastAbortController.signal,
      });
      clearInterval(backupTimer);
      takesOverDraft = false;
      const isDraftNew = !writtenDraftKeys.has(key);
      for (const outdatedDraftKey of [...writtenDraftKeys].filter(
        (writtenDraftKey) => writtenDraftKey !== key,
      )) {
        writtenDraftKeys.delete(outdatedDraftKey);
        await draftCalls.removeDraft(outdatedDraftKey, tab).catch(() => undefined);
      }
      writtenDraftKeys.add(key);
      // The browser's copy is kept if it is newer than this call. The next call sends the newer changes, and
      // then removes the copy.
      if (!hasNewerChanges)
        await queueOfflineStoreOperation(async (offlineStore) => offlineStore?.remove(key));
      reportState({ is: 'kept', at: savedAt });
      if (isDraftNew) onMarked();
    } catch (error) {
      if (!lastAbortController.signal.aborted) await handleDraftSaveFailure(error);
    } finally {
      clearInterval(backupTimer);
    }
  };

  const queueDraftSend = (isLastSend = false): Promise<void> => {
    clearTimeout(timer);
    if (isPaused || (isSendQueued && !isLastSend)) return runningSend;
    isSendQueued = true;
    const sendQueuedDraft = () => {
      isSendQueued = false;
      return sendDraft(isLastSend);
    };
    runningSend = runningSend.then(sendQueuedDraft).catch(() => reportState({ is: 'failed' }));
    return runningSend;
  };

  return {
    start() {
      isWriterStopped = false;
    },
    markChanged() {
      if (isPaused || isWriterStopped) return;
      firstUnsentChangeMs ??= now();
      scheduleDraftSave(DRAFT_DEBOUNCE_MS);
    },
    setPaused(shouldPause) {
      isPaused = shouldPause;
    },
    takeOver(key) {
      isPaused = false;
      takesOverDraft = true;
      writtenDraftKeys.add(key);
      void queueDraftSend();
    },
    hide() {
      if (firstUnsentChangeMs === undefined || isPaused) return;
      // The running call is aborted, because the browser possibly closes the page before the call ends. The
      // next call also sends the values of the aborted call.
      lastAbortController?.abort();
      void queueDraftSend(true);
    },
    async stop(isGivenUp) {
      isWriterStopped = true;
      clearTimeout(timer);
      if (isPaused) return;
      await runningSend;
      if (isGivenUp || !readUnsaved()) await removeDraftsWrittenByForm();
      else if (firstUnsentChangeMs !== undefined) await queueDraftSend();
    },
  };
}
