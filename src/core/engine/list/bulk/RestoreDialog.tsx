import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { BulkRestoreResult } from '../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useListModel } from '../listing/ListingContext';
import type { SelectableListRow } from '../listing/selection';
import { useNotRestoredReason } from '../remove/useNotRestoredReason';
import { ConfirmSelectedRowsDialog } from './ConfirmSelectedRowsDialog';
import type { BulkDialogProps } from './dialogProps';
import { UnchangedRecordsDialog } from './UnchangedRecordsDialog';
import { useRecordNameJoiner } from './useJoinedNames';
import { useSelectedRows } from './useSelectedRows';

export const RestoreDialog = ({ onClose }: BulkDialogProps) => {
  const { resource, texts, clear, select, refetch, requestFocusAfterRemoval } = useListModel();
  const translate = useText();
  const joinNames = useRecordNameJoiner();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const formatNotRestoredReason = useNotRestoredReason();
  const rowSelection = useSelectedRows();
  // A retry after a lost answer sends the same Idempotency-Key, so that nothing is restored twice.
  const [key] = useState(createIdempotencyKey);
  const [result, setResult] = useState<BulkRestoreResult | null>(null);
  // All queries are refetched, because restored records may belong to any resource.
  const invalidateAllQueries = () => void client.invalidateQueries();
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;
  const restoreMutation = useExclusiveMutation({
    mutationFn: async (chosenRows: readonly SelectableListRow[]): Promise<BulkRestoreResult> => {
      const recordIds = chosenRows.map(({ id }) => id);
      const { restored, kept } = await (await provider.bulk()).restoreSelected(resource.name, recordIds, key);
      const unrestoredRecords = kept.map((unrestoredRecord) => ({
        ...unrestoredRecord,
        title: chosenRows.find(({ id }) => id === unrestoredRecord._id)?.name ?? unrestoredRecord.title,
      }));
      return { restored, kept: unrestoredRecords };
    },
    onSuccess(restoreResult, chosenRows) {
      clear();
      const unrestoredRecordIds = new Set(
        restoreResult.kept.flatMap(({ _id, code }) => (code === 'not_found' ? [] : [_id])),
      );
      select(
        chosenRows.filter(({ id }) => unrestoredRecordIds.has(id)),
        true,
      );
      // If some records were not restored, the refetch waits until the operator has read their names. An
      // emptied list removes its selection bar, which contains this dialog.
      if (restoreResult.kept.length > 0) return setResult(restoreResult);
      invalidateAllQueries();
      notify(translate('selected.undo.done', { count: formatCountWithUnit(restoreResult.restored.length) }), {
        type: 'success',
      });
      onClose();
      requestFocusAfterRemoval();
    },
    onError: () => refetch(),
  });
  if (result) {
    const { restored, kept } = result;
    return (
      <UnchangedRecordsDialog
        title={translate('selected.restoring.title', { name: texts.record })}
        text={translate('selected.restoring.partly', {
          restored: formatCountWithUnit(restored.length),
          kept: formatCountWithUnit(kept.length),
        })}
        label={translate('selected.restoring.kept')}
        skippedRecords={kept.map((unrestoredRecord) => ({
          ...unrestoredRecord,
          message: formatNotRestoredReason(unrestoredRecord),
        }))}
        onClose={() => {
          onClose();
          invalidateAllQueries();
        }}
      />
    );
  }
  return (
    <ConfirmSelectedRowsDialog
      icon={Undo2}
      title={translate('selected.restoring.title', { name: texts.record })}
      confirmLabel={translate('selected.restoring.confirm')}
      selected={rowSelection}
      tooMany={(maxCountText) => translate('selected.restoring.tooMany', { max: maxCountText })}
      ask={(rows) => (
        <>
          <p className="muted">{joinNames(rows)}</p>
          <p>
            {translate('selected.restoring.ask', {
              name: texts.record,
              count: formatCountWithUnit(rows.length),
            })}
          </p>
        </>
      )}
      busy={restoreMutation.isPending}
      failure={restoreMutation.error}
      onConfirm={restoreMutation.call}
      onCancel={onClose}
    />
  );
};
