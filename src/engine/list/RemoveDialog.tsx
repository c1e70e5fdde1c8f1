import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useDataProvider, useNotify } from 'ra-core';
import { Fragment, useState } from 'react';
import { type ConsoleProvider, type ConsoleRecord, recordIn } from '../../provider/dataProvider';
import { type AnyResource, getAt, isPersonal, nameOf } from '../../schema/index';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import lossesStyles from '../../ui/losses.module.css';
import { useText } from '../../ui/useText';
import { dropRow } from '../cachedLists';
import { useErrorText } from '../errorText';
import { useOneCall } from '../useOneCall';
import { useWholeRecord } from '../useWholeRecord';
import { useListScreen } from './ListScreenContext';

export type RemoveDialogProps = {
  record: ConsoleRecord;
  /** What the list calls it. */
  name: string;
  onClose: () => void;
  onRemoved: () => void;
};

/** What tells the record from its namesakes, where its resource says what does. */
const detailsOf = ({ title }: AnyResource, record: ConsoleRecord): [path: string, text: string][] =>
  (typeof title === 'object' ? title.details : []).flatMap((path) => {
    const text = String(getAt(record, path) ?? '').trim();
    return text === '' ? [] : [[path, text]];
  });

/** Asks the resource's own question, names what is lost, and stays with the reason where that fails. */
export const RemoveDialog = ({ record, name, onClose, onRemoved }: RemoveDialogProps) => {
  const { resource, texts, name: path } = useListScreen();
  const translate = useText();
  const reason = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const [version, setVersion] = useState(record.version);
  // A list shows masks: what is lost is named by the record itself.
  const isMasked = isPersonal(resource, record);
  const whole = useWholeRecord(resource, record, isMasked);
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
          <dl className={lossesStyles.losses}>
            <dt>{path === undefined ? texts.record : texts.label(path)}</dt>
            <dd>{whole === record ? name : nameOf(path, whole)}</dd>
            {detailsOf(resource, whole).map(([detail, text]) => (
              <Fragment key={detail}>
                <dt>{texts.label(detail)}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
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
