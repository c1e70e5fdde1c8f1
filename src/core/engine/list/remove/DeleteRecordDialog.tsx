import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
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
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import lossesStyles from '../../../ui/losses.module.css';
import { RetryButton } from '../../../ui/RetryButton';
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
function findDistinguishingDetails(
  resource: AnyResource,
  record: ConsoleRecord,
  namePath: string | undefined,
) {
  const detailPaths =
    namePath === undefined
      ? []
      : getDetailPathsOfRecord(resource, { title: namePath, details: getTitleDetailPaths(resource) }, record);
  const recordName =
    namePath === undefined ? '' : readTextAtPath(record, findRecordNamePath(resource, namePath, record));
  return detailPaths
    .map((path): [path: string, text: string] => [path, readTextAtPath(record, path)])
    .filter(([, text]) => text !== '' && text !== recordName);
}

/**
 * Returns the name that the dialog shows, sometimes masked. Also returns the name that the operator must
 * type, if the resource requires that.
 */
function useNameForDeletion({ record, name }: DeleteRecordDialogProps) {
  const { resource, name: configuredNamePath } = useListModel();
  const isRecordMasked = isPersonalDataRecord(resource, record);
  const { record: unmaskedRecord, ...reading } = useUnmaskedRecord(resource, record, isRecordMasked);
  const isNameReadable = !isRecordMasked || unmaskedRecord !== record;
  const namePath =
    configuredNamePath === undefined
      ? undefined
      : findRecordNamePath(resource, configuredNamePath, unmaskedRecord);
  const recordName = namePath === undefined ? '' : readTextAtPath(unmaskedRecord, namePath);
  const distinguishingDetails = findDistinguishingDetails(resource, unmaskedRecord, configuredNamePath);
  const isTypingRequired = typeof resource.remove === 'object' && resource.remove.typed === true;
  // The operator types the record's name. For a record without a name, its first detail is typed instead;
  // without details, its id.
  const textToType = isNameReadable ? recordName || distinguishingDetails[0]?.[1] || unmaskedRecord._id : '';
  return {
    ...reading,
    named: namePath,
    called: isNameReadable && isRecordMasked && recordName ? recordName : name,
    details: distinguishingDetails,
    isRead: isNameReadable,
    typed: isTypingRequired ? textToType : undefined,
  };
}

export const DeleteRecordDialog = (props: DeleteRecordDialogProps) => {
  const { record, onClose } = props;
  const { resource, texts, removed } = useListModel();
  const translate = useText();
  const formatErrorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const getDeletionConsequenceText = useDeletionConsequenceText();
  const notifyDeleted = useDeletionNotification();
  const {
    named,
    called,
    details,
    isRead,
    typed,
    isReading,
    error: readError,
    readAgain,
  } = useNameForDeletion(props);
  const [text, setText] = useState('');
  const [isUnsure, setUnsure] = useState(false);
  const [key] = useState(createIdempotencyKey);
  const [version, setVersion] = useState(record.version);
  const textKeyPrefix = typed === undefined ? 'selected.removing' : 'selected.typed';
  const isNameConfirmed = typed === undefined || (isRead && isSameName(text, typed));
  const deleteMutation = useExclusiveMutation({
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
      notifyDeleted(resource, texts.deleted, typeof data.bin === 'string' ? [data.bin] : []);
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
  const deleteRecordIfConfirmed = () => {
    if (isNameConfirmed) deleteMutation.call();
  };
  // If the record could not be read, a typed name can't be checked, so a deletion that requires typing is
  // blocked. A deletion without typing goes on with the row's name.
  const isDeletionBlocked = typed !== undefined && readError !== null;
  return (
    <ConfirmDialog
      // When the deletion is no longer blocked, the new key mounts the dialog again, so that its input takes
      // the focus.
      key={String(isDeletionBlocked)}
      tone="danger"
      icon={Trash2}
      title={texts.removal ?? translate(`${textKeyPrefix}.title`, { name: texts.record })}
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
            {texts.remove} {getDeletionConsequenceText(resource, record, texts.remove)}
          </p>
          {texts.removalLeaves && <p className="muted">{texts.removalLeaves}</p>}
          {typed !== undefined && !isDeletionBlocked && (
            <NameConfirmationInput
              name={typed}
              value={text}
              onChange={setText}
              onEnter={deleteRecordIfConfirmed}
            />
          )}
        </>
      }
      confirmLabel={translate(`${textKeyPrefix}.confirm`)}
      closable
      busy={deleteMutation.isPending}
      disabled={!isNameConfirmed}
      error={
        isDeletionBlocked ? (
          <>
            {formatErrorText(readError)} <RetryButton size="small" busy={isReading} onClick={readAgain} />
          </>
        ) : (
          deleteMutation.error && formatErrorText(deleteMutation.error)
        )
      }
      onConfirm={deleteRecordIfConfirmed}
      onCancel={onClose}
    />
  );
};
