import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { RecordVersionSummary } from '../../provider/calls/history';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  findCurrentRecordInConflict,
} from '../../provider/dataProvider';
import { createIdempotencyKey } from '../../provider/wire/headers';
import { toSeoulTimeText } from '../../schema/index';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useExclusiveMutation } from '../calls/useSingleRunningCall';
import { useRecordFormContext } from '../fields/RecordFormContext';

interface RestoreVersionDialogProps {
  version: RecordVersionSummary;
  record: ConsoleRecord;
  /** Called with the current record: either restored, or saved by another operator in the meantime. */
  onRecord: (record: ConsoleRecord) => void;
  onDone: () => void;
  onCancel: () => void;
}

export const RestoreVersionDialog = ({
  version,
  record,
  onRecord,
  onDone,
  onCancel,
}: RestoreVersionDialogProps) => {
  const { resource, texts } = useRecordFormContext();
  const translate = useText();
  const formatErrorText = useErrorText();
  const notify = useNotify();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [key] = useState(createIdempotencyKey);
  const { data: restoredChanges } = useQuery({
    queryKey: [resource.name, 'history', record.id, 'against', version.version, record.version],
    queryFn: async ({ signal }) =>
      (await provider.history()).readVersion(resource.name, record, version.version, {
        againstNow: true,
        signal,
      }),
    gcTime: 0,
  });
  const restoreMutation = useExclusiveMutation({
    mutationFn: async () =>
      (await provider.history()).restoreVersion(resource.name, record, version.version, key),
    onSuccess(restoredRecord) {
      onRecord(restoredRecord);
      notify(translate('history.restored'), { type: 'success' });
      onDone();
      return client.invalidateQueries({ queryKey: [resource.name] });
    },
    onError(error) {
      const currentRecord = findCurrentRecordInConflict(error, resource);
      if (currentRecord) onRecord(currentRecord);
    },
  });
  const changedFieldLabels = restoredChanges?.map(({ path }) => texts.label(path)).join(', ');
  return (
    <ConfirmDialog
      title={translate('history.restore')}
      message={
        <>
          <p>{translate('history.ask', { at: toSeoulTimeText(version.updatedAt) })}</p>
          {restoredChanges && (
            <p className="muted">
              {changedFieldLabels
                ? translate('history.changes', { labels: changedFieldLabels })
                : translate('history.same')}
            </p>
          )}
        </>
      }
      confirmLabel={translate('history.restore')}
      busy={restoreMutation.isPending}
      error={restoreMutation.error && formatErrorText(restoreMutation.error)}
      onConfirm={() => restoreMutation.call()}
      onCancel={onCancel}
    />
  );
};
