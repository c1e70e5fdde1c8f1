import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { BulkDeleteResult } from '../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import { createVariantOnlyRecord } from '../../../schema/index';
import { formatCount } from '../../../ui/formatCount';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useListModel, useListModelState } from '../listing/ListingContext';
import type { SelectableListRow } from '../listing/selection';
import { useDeletionConsequenceText } from '../remove/useDeletionText';
import { useDeletionNotification } from '../remove/useTellDeleted';
import { ConfirmSelectedRowsDialog } from './ConfirmSelectedRowsDialog';
import type { BulkDialogProps } from './dialogProps';
import { UnchangedRecordsDialog } from './UnchangedRecordsDialog';
import { useRecordNameJoiner } from './useJoinedNames';
import { useSelectedRows } from './useSelectedRows';

export const BulkDeleteDialog = ({ onClose }: BulkDialogProps) => {
  const { resource, variant, texts, clear, select, refetch, requestFocusAfterRemoval } = useListModel();
  const search = useListModelState((state) => state.search);
  const translate = useText();
  const joinNames = useRecordNameJoiner();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const describeConsequence = useDeletionConsequenceText();
  const notifyDeletion = useDeletionNotification();
  const rowSelection = useSelectedRows();
  const [key] = useState(createIdempotencyKey);
  const [result, setResult] = useState<BulkDeleteResult | null>(null);
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;
  const deleteMutation = useExclusiveMutation({
    mutationFn: async (chosenRows: readonly SelectableListRow[]) =>
      (await provider.bulk()).deleteSelected(resource.name, chosenRows, key),
    onSuccess(deleteResult) {
      clear();
      select(
        deleteResult.kept.map(({ _id, title, version }) => ({ id: _id, name: title, version, search })),
        true,
      );
      void client.invalidateQueries({ queryKey: [resource.name] });
      if (deleteResult.kept.length > 0) return setResult(deleteResult);
      notifyDeletion(resource, texts.deleted, deleteResult.bin);
      onClose();
      requestFocusAfterRemoval();
    },
    onError: () => refetch(),
  });
  if (result) {
    const { deleted, kept, bin } = result;
    return (
      <UnchangedRecordsDialog
        title={translate('selected.deleting.title', { name: texts.record })}
        text={translate('selected.deleting.partly', {
          deleted: formatCountWithUnit(deleted.length),
          kept: formatCountWithUnit(kept.length),
        })}
        label={translate('selected.deleting.kept')}
        skippedRecords={kept}
        onClose={() => {
          if (deleted.length > 0) notifyDeletion(resource, texts.deleted, bin);
          onClose();
        }}
      />
    );
  }
  return (
    <ConfirmSelectedRowsDialog
      tone="danger"
      icon={Trash2}
      title={translate('selected.deleting.title', { name: texts.record })}
      confirmLabel={translate('selected.removing.confirm')}
      selected={rowSelection}
      tooMany={(maxCountText) => translate('selected.deleting.tooMany', { max: maxCountText })}
      ask={(rows) => (
        <>
          <dl className={lossesStyles.losses}>
            <dt>{texts.record}</dt>
            <dd>{formatCountWithUnit(rows.length)}</dd>
            <dt>{translate('selected.deleting.named')}</dt>
            <dd>{joinNames(rows)}</dd>
          </dl>
          <p>
            {translate('selected.deleting.ask', {
              name: texts.record,
              count: formatCountWithUnit(rows.length),
            })}{' '}
            {describeConsequence(resource, createVariantOnlyRecord(resource, variant))}
          </p>
        </>
      )}
      busy={deleteMutation.isPending}
      failure={deleteMutation.error}
      onConfirm={deleteMutation.call}
      onCancel={onClose}
    />
  );
};
