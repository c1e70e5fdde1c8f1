import { toSeoul } from '../../../../schema/index';
import type { TranslateFunction } from '../../../../ui/useText';
import type { DraftStatusMessage } from '../../edit/state';
import type { DraftSaveState } from './writer';

/**
 * Returns the message about whether unsaved input is kept as a draft. The message says "kept" only after the
 * server or the browser has confirmed it.
 */
export function buildDraftStatusMessage(
  translate: TranslateFunction,
  keeping: DraftSaveState,
  takeHere: () => void,
): DraftStatusMessage | null {
  if (keeping.is === 'idle') return null;
  if (keeping.is === 'kept' || keeping.is === 'keptHere') {
    const time = toSeoul(keeping.at).slice(11, 16);
    return { text: translate(`drafts.${keeping.is}`, { time }), isLost: false, act: null };
  }
  const act = keeping.is === 'other' ? { label: translate('drafts.takeHere'), run: takeHere } : null;
  return { text: translate(`drafts.${keeping.is}`), isLost: true, act };
}
