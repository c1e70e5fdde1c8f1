import { toSeoulTimeText } from '../../../../schema/index';
import type { TranslateFunction } from '../../../../ui/useText';
import type { DraftStatusMessage } from '../../edit/state';
import type { DraftSaveState } from './writer';

/**
 * Returns the message about whether unsaved input is kept as a draft. The message says "kept" only after the
 * server or the browser has confirmed it.
 */
export function buildDraftStatusMessage(
  translate: TranslateFunction,
  saveState: DraftSaveState,
  continueDraftHere: () => void,
): DraftStatusMessage | null {
  if (saveState.is === 'idle') return null;
  if (saveState.is === 'kept' || saveState.is === 'keptHere') {
    const savedTimeText = toSeoulTimeText(saveState.at).slice(11, 16);
    return { text: translate(`drafts.${saveState.is}`, { time: savedTimeText }), isLost: false, act: null };
  }
  const takeOverButton =
    saveState.is === 'other' ? { label: translate('drafts.takeHere'), run: continueDraftHere } : null;
  return { text: translate(`drafts.${saveState.is}`), isLost: true, act: takeOverButton };
}
