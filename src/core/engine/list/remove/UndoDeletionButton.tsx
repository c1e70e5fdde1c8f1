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
  isRetry = false,
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
  const formatErrorText = useErrorText();
  const getNotRestoredReason = useNotRestoredReason();
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;
  const describeNotRestoredRecords = (skippedRecords: readonly SkippedRecord[]) => {
    const descriptions = skippedRecords
      .slice(0, MAX_RECORDS_LISTED_BY_NAME)
      .map((record) => `${record.title} – ${getNotRestoredReason(record)}`);
    const unlistedCount = skippedRecords.length - MAX_RECORDS_LISTED_BY_NAME;
    return unlistedCount > 0
      ? translate('list.bulk.others', {
          names: descriptions.join(' '),
          count: formatCountWithUnit(unlistedCount),
        })
      : descriptions.join(' ');
  };
  const { call, isPending } = useExclusiveMutation({
    mutationFn: async () => (await provider.bulk()).restoreSelected(bin.name, ids, key),
    onSuccess({ restored, kept }) {
      for (const { name } of [resource, bin]) void client.invalidateQueries({ queryKey: [name] });
      const restoredCountText = formatCountWithUnit(restored.length);
      if (kept.length === 0)
        return notify(translate('selected.undo.done', { count: restoredCountText }), { type: 'success' });
      // The message about records that were not restored stays until the operator closes it.
      notify(
        translate('selected.undo.partly', {
          count: restoredCountText,
          kept: describeNotRestoredRecords(kept),
        }),
        {
          type: 'error',
        },
      );
    },
    onError: (error) =>
      notify(formatErrorText(error), {
        type: 'error',
        action: <UndoDeletionButton deletion={deletion} isRetry />,
      }),
  });
  return (
    <Button variant="text" size="small" busy={isPending} onClick={() => call()}>
      {translate(isRetry ? 'app.retry' : 'selected.undo.act')}
    </Button>
  );
};
