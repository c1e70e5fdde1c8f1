import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type ConsoleProvider, type ConsoleRecord, recordIn } from '../../provider/dataProvider';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useReason } from '../errorText';
import { useOneCall } from '../useOneCall';
import { dropRow } from './cache';
import { useListScreen } from './ListScreenContext';

export type RemoveDialogProps = {
  record: ConsoleRecord;
  /** What the list calls it. */
  name: string;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks the resource's own question, names what is lost, and stays with the reason where that fails. */
export const RemoveDialog = ({ record, name, onClose, onRemoved }: RemoveDialogProps) => {
  const { resource, texts, name: path } = useListScreen();
  const translate = useTranslate();
  const reason = useReason();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const [version, setVersion] = useState(record.version);
  const removal = useOneCall({
    mutationFn: () =>
      provider.delete(resource.name, { id: record.id, previousData: record, meta: { version } }),
    onSuccess: () => {
      notify(texts.deleted, { type: 'success' });
      onRemoved();
      return dropRow(client, resource.name, record.id);
    },
    onError: (error) => {
      // Someone saved the record meanwhile: the next press deletes what the list then shows.
      setVersion(recordIn(error, resource)?.version ?? version);
      void client.invalidateQueries({ queryKey: [resource.name, 'getList'] });
    },
  });
  return (
    <ConfirmDialog
      tone="danger"
      icon={Trash2}
      title={translate('list.removing.title', { name: texts.record })}
      message={
        <>
          <dl className="lost">
            <dt>{path === undefined ? texts.record : texts.label(path)}</dt>
            <dd>{name}</dd>
          </dl>
          <p>{texts.remove}</p>
        </>
      }
      confirmLabel={translate('list.removing.confirm')}
      cancelLabel={translate('list.removing.cancel')}
      closeLabel={translate('list.removing.close')}
      busy={removal.isPending}
      error={removal.error && reason(removal.error)}
      onConfirm={() => removal.call()}
      onCancel={onClose}
    />
  );
};
