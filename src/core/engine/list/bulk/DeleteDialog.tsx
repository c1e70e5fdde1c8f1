import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { DeletedRecords } from '../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { newRequestKey } from '../../../provider/wire/headers';
import { variantRecord } from '../../../schema/index';
import { formatCount } from '../../../ui/formatCount';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { useSingleRunningCall } from '../../calls/useSingleRunningCall';
import { useListing, useListingState } from '../listing/ListingContext';
import type { SelectedListRow } from '../listing/selection';
import { useDeletionText } from '../remove/useDeletionText';
import { useTellDeleted } from '../remove/useTellDeleted';
import type { BulkDialogProps } from './dialogProps';
import { KeptRecordsDialog } from './KeptRecordsDialog';
import { RowsDialog } from './RowsDialog';
import { useJoinedNames } from './useJoinedNames';
import { useSelectedRows } from './useSelectedRows';

export const DeleteDialog = ({ onClose }: BulkDialogProps) => {
  const { resource, variant, texts, clear, select, refetch, takeFocus } = useListing();
  const search = useListingState((state) => state.search);
  const translate = useText();
  const names = useJoinedNames();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const fateOf = useDeletionText();
  const tell = useTellDeleted();
  const selected = useSelectedRows();
  const [key] = useState(newRequestKey);
  const [result, setResult] = useState<DeletedRecords | null>(null);
  const counted = (count: number) => formatCount(count) + texts.unit;
  const removal = useSingleRunningCall({
    mutationFn: async (records: readonly SelectedListRow[]) =>
      (await provider.bulk()).deleteSelected(resource.name, records, key),
    onSuccess(done) {
      clear();
      select(
        done.kept.map(({ _id, title, version }) => ({ id: _id, name: title, version, search })),
        true,
      );
      void client.invalidateQueries({ queryKey: [resource.name] });
      if (done.kept.length > 0) return setResult(done);
      tell(resource, texts.deleted, done.bin);
      onClose();
      takeFocus();
    },
    onError: () => refetch(),
  });
  if (result) {
    const { deleted, kept, bin } = result;
    return (
      <KeptRecordsDialog
        title={translate('selected.deleting.title', { name: texts.record })}
        text={translate('selected.deleting.partly', {
          deleted: counted(deleted.length),
          kept: counted(kept.length),
        })}
        label={translate('selected.deleting.kept')}
        kept={kept}
        onClose={() => {
          if (deleted.length > 0) tell(resource, texts.deleted, bin);
          onClose();
        }}
      />
    );
  }
  return (
    <RowsDialog
      tone="danger"
      icon={Trash2}
      title={translate('selected.deleting.title', { name: texts.record })}
      confirmLabel={translate('list.removing.confirm')}
      selected={selected}
      tooMany={(max) => translate('selected.deleting.tooMany', { max })}
      ask={(rows) => (
        <>
          <dl className={lossesStyles.losses}>
            <dt>{texts.record}</dt>
            <dd>{counted(rows.length)}</dd>
            <dt>{translate('selected.deleting.named')}</dt>
            <dd>{names(rows)}</dd>
          </dl>
          <p>
            {translate('selected.deleting.ask', { name: texts.record, count: counted(rows.length) })}{' '}
            {fateOf(resource, variantRecord(resource, variant))}
          </p>
        </>
      )}
      busy={removal.isPending}
      failure={removal.error}
      onConfirm={removal.call}
      onCancel={onClose}
    />
  );
};
