import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import type { SkippedRecord } from '../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import type { AnyResource } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useTexts } from '../../texts';
import { useNotRestoredReason } from './useNotRestoredReason';

/**
 * A deletion that can be undone: the ids of the records in the bin, and the Idempotency-Key of the call that
 * restores them.
 */
interface UndoableDeletion {
  bin: AnyResource;
  resource: AnyResource;
  ids: readonly string[];
  /**
   * The Idempotency-Key of the restoring call. A retry after a lost answer sends the same key, so that
   * nothing is restored twice.
   */
  key: string;
}

const MAX_RECORDS_LISTED_BY_NAME = 3;

export const UndoDeletionButton = ({
  deletion,
  isRetry: again = false,
}: {
  deletion: UndoableDeletion;
  isRetry?: boolean;
}) => {
  const { bin, resource, ids, key } = deletion;
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useText();
  const texts = useTexts(resource);
  const errorText = useErrorText();
  const reasonOf = useNotRestoredReason();
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;
  const describeNotRestoredRecords = (kept: readonly SkippedRecord[]) => {
    const names = kept.slice(0, MAX_RECORDS_LISTED_BY_NAME).map((one) => `${one.title} – ${reasonOf(one)}`);
    const others = kept.length - MAX_RECORDS_LISTED_BY_NAME;
    return others > 0
      ? translate('list.bulk.others', { names: names.join(' '), count: formatCountWithUnit(others) })
      : names.join(' ');
  };
  const { call, isPending } = useExclusiveMutation({
    mutationFn: async () => (await provider.bulk()).restoreSelected(bin.name, ids, key),
    onSuccess({ restored, kept }) {
      for (const { name } of [resource, bin]) void client.invalidateQueries({ queryKey: [name] });
      const count = formatCountWithUnit(restored.length);
      if (kept.length === 0) return notify(translate('selected.undo.done', { count }), { type: 'success' });
      // The message about records that were not restored stays until the operator closes it.
      notify(translate('selected.undo.partly', { count, kept: describeNotRestoredRecords(kept) }), {
        type: 'error',
      });
    },
    onError: (error) =>
      notify(errorText(error), { type: 'error', action: <UndoDeletionButton deletion={deletion} isRetry /> }),
  });
  return (
    <Button variant="text" size="small" busy={isPending} onClick={() => call()}>
      {translate(again ? 'app.retry' : 'selected.undo.act')}
    </Button>
  );
};
