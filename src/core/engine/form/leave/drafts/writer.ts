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
  reportState: (keeping: DraftSaveState) => void;
  /**
   * Called when a draft was created or removed. Lists that mark the records with a draft are then refetched.
   */
  onMarked: () => void;
}

/** Stores the unsaved input of one form as a draft. */
export interface DraftWriter {
  /** Starts the writer when the form is mounted. The form may be mounted more than once. */
  start(): void;
  /** Must be called after each change of the form's input. */
  markChanged(): void;
  /** Pauses or resumes writing. Writing is paused until the operator has decided about an earlier draft. */
  setPaused(isHeld: boolean): void;
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
 * Returns the draft if it is small enough. Otherwise removes the texts from `base.values`; returns null if
 * the rest is still too large. Without these base values, the operator is asked about a conflict whenever the
 * record has changed.
 */
function limitDraftSize(draft: DraftToStore): DraftToStore | null {
  if (computeDraftByteSize(draft) <= limits.maxDraftBytes) return draft;
  const values = Object.fromEntries(
    Object.entries(draft.base.values).filter(([, value]) => typeof value !== 'string'),
  );
  const short = { ...draft, base: { ...draft.base, values } };
  return computeDraftByteSize(short) <= limits.maxDraftBytes ? short : null;
}

/**
 * Creates a writer. It sends the draft 1.5 s after the last change, at the latest seven seconds after the
 * first unsent change. Only one call runs at a time; while it has no answer, the browser keeps newer changes.
 */
export function createDraftWriter(options: DraftWriterOptions): DraftWriter {
  const { readUnsaved: read, tab, reportState: tell, onMarked } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first change that no call has sent yet. */
  let since: number | undefined;
  let isHeld = true;
  let isStopped = false;
  let takes = false;
  let last: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();
  let isQueued = false;
  /**
   * Promise of the last queued operation on the browser's copy of the draft. The operations run one after the
   * other.
   */
  let local: Promise<void> = Promise.resolve();
  /** Names of the drafts that this form has written, on the server or in the browser. */
  const written = new Set<string>();

  const scheduleDraftSave = (most: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    const left = since === undefined ? most : Math.max(0, since + MAX_DRAFT_SAVE_DELAY_MS - now());
    timer = setTimeout(() => void queueDraftSend(), Math.min(most, left));
  };

  const queueOfflineStoreWork = (
    work: (offline: OfflineDraftStore | null) => Promise<unknown>,
  ): Promise<void> => {
    local = local
      .then(() => options.offline)
      .then(work)
      .then(
        () => undefined,
        () => undefined,
      );
    return local;
  };

  const buildDraftPayload = ({ draft }: NamedDraftToStore) =>
    limitDraftSize({ ...draft, tab, ...(takes && { take: true }) });

  /**
   * Stores the form's present values in the browser. They are possibly newer than the values that a running
   * call has sent.
   */
  const storeDraftInBrowser = async () => {
    const unsaved = read();
    const draft = unsaved && buildDraftPayload(unsaved);
    if (!unsaved || !draft) return;
    await queueOfflineStoreWork(async (offline) => {
      const isKept = (await offline?.keep(unsaved.key, draft)) ?? false;
      if (isKept) written.add(unsaved.key);
      tell(isKept ? { is: 'keptHere', at: nowInstant() } : { is: offline ? 'unkept' : 'insecure' });
    });
  };

  const removeDraftsWrittenByForm = async () => {
    const keys = [...written];
    written.clear();
    const calls = await options.calls;
    for (const key of keys) {
      await queueOfflineStoreWork(async (offline) => offline?.remove(key));
      // A failed call is ignored, because the draft was already removed or another tab has taken it over.
      await calls.removeDraft(key, tab).catch(() => undefined);
    }
    if (keys.length > 0) onMarked();
    tell({ is: 'idle' });
  };

  const handleDraftSaveFailure = async (error: unknown) => {
    if (isHttpError(error, 409) && error.body?.code === 'other_tab') return tell({ is: 'other' });
    if (isHttpError(error, 413)) return tell({ is: 'large' });
    if (isHttpError(error, 400, 403, 404, 409, 422)) return tell({ is: 'failed' });
    await storeDraftInBrowser();
    since ??= now();
    scheduleDraftSave(MAX_DRAFT_SAVE_DELAY_MS);
  };

  const sendDraft = async (isLast: boolean) => {
    const unsaved = read();
    since = undefined;
    if (!unsaved) return removeDraftsWrittenByForm();
    const { key } = unsaved;
    const sent = buildDraftPayload(unsaved);
    if (!sent) return tell({ is: 'large' });
    last = new AbortController();
    let isNewer = false;
    const slow = setInterval(() => {
      isNewer = since !== undefined;
      void storeDraftInBrowser();
    }, BROWSER_DRAFT_BACKUP_INTERVAL_MS);
    try {
      const calls = await options.calls;
      const at = await calls.keepDraft(key, sent, { isLast, signal: last.signal });
      clearInterval(slow);
      takes = false;
      const isNew = !written.has(key);
      for (const other of [...written].filter((one) => one !== key)) {
        written.delete(other);
        await calls.removeDraft(other, tab).catch(() => undefined);
      }
      written.add(key);
      // The browser's copy is kept if it is newer than this call. The next call sends the newer changes, and
      // then removes the copy.
      if (!isNewer) await queueOfflineStoreWork(async (offline) => offline?.remove(key));
      tell({ is: 'kept', at });
      if (isNew) onMarked();
    } catch (error) {
      if (!last.signal.aborted) await handleDraftSaveFailure(error);
    } finally {
      clearInterval(slow);
    }
  };

  const queueDraftSend = (isLast = false): Promise<void> => {
    clearTimeout(timer);
    if (isHeld || (isQueued && !isLast)) return running;
    isQueued = true;
    const sendQueuedDraft = () => {
      isQueued = false;
      return sendDraft(isLast);
    };
    running = running.then(sendQueuedDraft).catch(() => tell({ is: 'failed' }));
    return running;
  };

  return {
    start() {
      isStopped = false;
    },
    markChanged() {
      if (isHeld || isStopped) return;
      since ??= now();
      scheduleDraftSave(DRAFT_DEBOUNCE_MS);
    },
    setPaused(is) {
      isHeld = is;
    },
    takeOver(key) {
      isHeld = false;
      takes = true;
      written.add(key);
      void queueDraftSend();
    },
    hide() {
      if (since === undefined || isHeld) return;
      // The running call is aborted, because the browser possibly closes the page before the call ends. The
      // next call also sends the values of the aborted call.
      last?.abort();
      void queueDraftSend(true);
    },
    async stop(isGivenUp) {
      isStopped = true;
      clearTimeout(timer);
      if (isHeld) return;
      await running;
      if (isGivenUp || !read()) await removeDraftsWrittenByForm();
      else if (since !== undefined) await queueDraftSend();
    },
  };
}
