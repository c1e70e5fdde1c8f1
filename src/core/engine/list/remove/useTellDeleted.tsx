import { useNotify } from 'ra-core';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import type { AnyResource } from '../../../schema/index';
import { useEngine } from '../../EngineContext';
import { UndoDeletionButton } from './UndoDeletionButton';

/** Milliseconds for which the message about a deletion offers Undo (decisions, section 14, "The bin"). */
const UNDO_OFFER_DURATION_MS = 10_000;

/**
 * Returns a function that shows a message about a deletion. If the records are in the bin, the message offers
 * Undo.
 */
export function useDeletionNotification(): (
  resource: AnyResource,
  successText: string,
  binIds: readonly string[] | undefined,
) => void {
  const { bin } = useEngine();
  const notify = useNotify();
  return (resource, successText, binIds = []) => {
    if (!bin || binIds.length === 0) return notify(successText, { type: 'success' });
    const deletion = { bin, resource, ids: binIds, key: createIdempotencyKey() };
    notify(successText, {
      type: 'success',
      autoHideDuration: UNDO_OFFER_DURATION_MS,
      action: <UndoDeletionButton deletion={deletion} />,
    });
  };
}
