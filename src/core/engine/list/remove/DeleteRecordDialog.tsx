import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide';
import { useDataProvider } from 'ra-core';
import { Fragment, useState } from 'react';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  findCurrentRecordInConflict,
} from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import { isApiRefusal, isHttpError } from '../../../provider/wire/http';
import {
  type AnyResource,
  findRecordNamePath,
  getAt,
  getDetailPathsOfRecord,
  getTitleDetailPaths,
  isPersonalDataRecord,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { invalidateCachedLists, removeCachedListRow } from '../../calls/cachedLists';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useUnmaskedRecord } from '../../calls/useUnmaskedRecord';
import { useListModel } from '../listing/ListingContext';
import { NameConfirmationInput } from './NameConfirmationInput';
import { isSameName } from './sameName';
import { useDeletionConsequenceText } from './useDeletionText';
import { useDeletionNotification } from './useTellDeleted';

export type DeleteRecordDialogProps = {
  record: ConsoleRecord;
  /** The record's name in the list. */
  name: string;
  onClose: () => void;
};

const readTextAtPath = (record: ConsoleRecord, path: string) => String(getAt(record, path) ?? '').trim();

/** Returns the details that distinguish records with the same name, if the resource defines any. */
function findDistinguishingDetails(resource: AnyResource, record: ConsoleRecord, name: string | undefined) {
  const paths =
    name === undefined
      ? []
      : getDetailPathsOfRecord(resource, { title: name, details: getTitleDetailPaths(resource) }, record);
  const called = name === undefined ? '' : readTextAtPath(record, findRecordNamePath(resource, name, record));
  return paths
    .map((path): [path: string, text: string] => [path, readTextAtPath(record, path)])
    .filter(([, text]) => text !== '' && text !== called);
}

/**
 * Returns the name that the dialog shows, sometimes masked. Also returns the name that the operator must
 * type, if the resource requires that.
 */
function useRecordName({ record, name }: DeleteRecordDialogProps) {
  const { resource, name: path } = useListModel();
  const isMasked = isPersonalDataRecord(resource, record);
  const { record: shown, ...reading } = useUnmaskedRecord(resource, record, isMasked);
  const isRead = !isMasked || shown !== record;
  const named = path === undefined ? undefined : findRecordNamePath(resource, path, shown);
  const own = named === undefined ? '' : readTextAtPath(shown, named);
  const details = findDistinguishingDetails(resource, shown, path);
  const asked = typeof resource.remove === 'object' && resource.remove.typed === true;
  // The operator types the record's name. For a record without a name, its first detail is typed instead;
  // without details, its id.
  const typed = isRead ? own || details[0]?.[1] || shown._id : '';
  return {
    ...reading,
    named,
    called: isRead && isMasked && own ? own : name,
    details,
    isRead,
    typed: asked ? typed : undefined,
  };
}

export const DeleteRecordDialog = (props: DeleteRecordDialogProps) => {
  const { record, onClose } = props;
  const { resource, texts, removed } = useListModel();
  const translate = useText();
  const reason = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const fateOf = useDeletionConsequenceText();
  const tell = useDeletionNotification();
  const {
    named,
    called,
    details,
    isRead,
    typed,
    isReading,
    error: unread,
    readAgain: again,
  } = useRecordName(props);
  const [text, setText] = useState('');
  const [isUnsure, setUnsure] = useState(false);
  const [key] = useState(createIdempotencyKey);
  const [version, setVersion] = useState(record.version);
  const common = typed === undefined ? 'list.removing' : 'selected.typed';
  const isNamed = typed === undefined || (isRead && isSameName(text, typed));
  const removal = useExclusiveMutation({
    mutationFn: () =>
      provider
        .delete(resource.name, { id: record.id, previousData: record, meta: { version, key } })
        .catch((failure: unknown) => {
          // An earlier call, whose answer was lost, deleted the record. The record's id in the bin is unknown
          // then.
          if (isUnsure && isHttpError(failure, 404)) return { data: record };
          throw failure;
        }),
    onSuccess: ({ data }) => {
      tell(resource, texts.deleted, typeof data.bin === 'string' ? [data.bin] : []);
      removed(record);
      return removeCachedListRow(client, resource.name, record.id);
    },
    onError: (failure) => {
      setUnsure(!isApiRefusal(failure));
      // If another operator has saved the record, the next click deletes that newer version, which the
      // refetched list shows.
      setVersion(findCurrentRecordInConflict(failure, resource)?.version ?? version);
      invalidateCachedLists(client, resource.name);
    },
  });
  const removeRecord = () => {
    if (isNamed) removal.call();
  };
  // If the record could not be read, a typed name can't be checked, so a deletion that requires typing is
  // blocked. A deletion without typing goes on with the row's name.
  const isStuck = typed !== undefined && unread !== null;
  return (
    <ConfirmDialog
      // The React key changes when a name can be typed again, so that the input takes the focus.
      key={String(isStuck)}
      tone="danger"
      icon={Trash2}
      title={texts.removal ?? translate(`${common}.title`, { name: texts.record })}
      message={
        <>
          <dl className={lossesStyles.losses} aria-busy={isReading}>
            <dt>{named === undefined ? texts.record : texts.label(named)}</dt>
            <dd>{called}</dd>
            {details.map(([detail, value]) => (
              <Fragment key={detail}>
                <dt>{texts.label(detail)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
          <p>
            {texts.remove} {fateOf(resource, record, texts.remove)}
          </p>
          {texts.removalLeaves && <p className="muted">{texts.removalLeaves}</p>}
          {typed !== undefined && !isStuck && (
            <NameConfirmationInput name={typed} value={text} onChange={setText} onEnter={removeRecord} />
          )}
        </>
      }
      confirmLabel={translate(`${common}.confirm`)}
      cancelLabel={translate('list.removing.cancel')}
      closeLabel={translate('list.removing.close')}
      busy={removal.isPending}
      disabled={!isNamed}
      error={
        isStuck ? (
          <>
            {reason(unread)}{' '}
            <Button size="small" icon={RotateCcw} busy={isReading} onClick={again}>
              {translate('list.failed.again')}
            </Button>
          </>
        ) : (
          removal.error && reason(removal.error)
        )
      }
      onConfirm={removeRecord}
      onCancel={onClose}
    />
  );
};
