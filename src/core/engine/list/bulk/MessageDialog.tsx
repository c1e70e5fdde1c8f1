import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide';
import { useDataProvider } from 'ra-core';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { MessageDeliveryProgress, OutgoingMessage } from '../../../provider/calls/messages';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import { getFieldMessagesFromError } from '../../../provider/wire/http';
import { Button } from '../../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { formatCount } from '../../../ui/formatCount';
import { Input, TextArea } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Notice } from '../../../ui/Notice';
import { useSaveShortcut } from '../../../ui/useSaveShortcut';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { LazyMailTextDraft } from '../../form/leave/LazyMailTextDraft';
import { useUnsavedTextGuard } from '../../form/leave/typedText';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { countSelectedRecords } from '../listing/selection';
import type { BulkDialogProps } from './dialogProps';
import { useLastSentMessageId } from './lastMessage';
import styles from './MessageDialog.module.css';
import {
  getMessageKindProperties,
  type MessageDraft,
  MessageKindChoice,
  MessageTemplateSelect,
  MessageVariables,
  SendingTimeInput,
} from './MessageOptions';
import { MessagePreview } from './MessagePreview';
import { MessageProgress } from './MessageProgress';
import { useRecordNameJoiner } from './useJoinedNames';

const DIALOG_WIDTH_PX = 600;
const MESSAGE_INPUT_ROWS = 10;

const blankMessage: MessageDraft = {
  subject: '',
  message: '',
  kind: 'notice',
  confirms: false,
  isLater: false,
  sendAt: '',
};

/**
 * Returns the recipients: the ids of the selected rows. If all matches are selected, returns the list's
 * filters and the deselected ids.
 */
function useMessageRecipients(): OutgoingMessage['to'] {
  const selection = useListModelState((state) => state.selection);
  const { filter } = useListModelState(({ params }) => params);
  const selectedRecordIds = [...selection.chosen.keys()];
  return selection.all
    ? { filter, except: selectedRecordIds, expected: selection.all.total }
    : { ids: selectedRecordIds };
}

/** Returns how many recipients the message would reach, and why it would not reach the others. */
function useMessageReachForecast(recipients: OutgoingMessage['to'], draft: MessageDraft) {
  const kindProperties = getMessageKindProperties(draft);
  const { resource } = useListModel();
  const provider = useDataProvider<ConsoleProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['messages', 'foreseen', resource.name, kindProperties, recipients],
    queryFn: async ({ signal }) =>
      (await provider.messages()).foreseeMessage(
        resource.name,
        { to: recipients, ...kindProperties },
        { signal },
      ),
    placeholderData: (previousData) => previousData,
    gcTime: 0,
    // A failed dry run is not retried. Its result is optional, because unreached recipients are also listed
    // after sending.
    retry: false,
  });
  return { foreseen: data, isForeseeing: isPending };
}

export const MessageDialog = ({ onClose }: BulkDialogProps) => {
  const { resource, texts, select, clear, refetch } = useListModel();
  const selection = useListModelState((state) => state.selection);
  const search = useListModelState((state) => state.search);
  const translate = useText();
  const joinNames = useRecordNameJoiner();
  const formatErrorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const [, remember] = useLastSentMessageId();
  const [typed, setTyped] = useState(blankMessage);
  // The Idempotency-Key of the message. A retry after a lost answer sends the same key, so that nothing is
  // sent twice.
  const [key, setKey] = useState(createIdempotencyKey);
  /**
   * Fields that the operator changed since the API last refused the message. The messages about these fields
   * are no longer shown.
   */
  const [mended, setMended] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<string | null>(null);
  const recipients = useMessageRecipients();
  const changeMessageDraft = (change: Partial<MessageDraft>) => {
    // A template's text arrives later, so it is merged into the operator's latest input.
    setTyped((now) => ({ ...now, ...change }));
    setKey(createIdempotencyKey());
    setMended((previousFieldNames) => [...previousFieldNames, ...Object.keys(change)]);
  };
  const sendMutation = useExclusiveMutation({
    mutationFn: async () => {
      const { subject, message, isLater, sendAt } = typed;
      const sendTimeProperty = isLater && { sendAt };
      return (await provider.messages()).sendMessage(resource.name, {
        subject,
        message,
        ...getMessageKindProperties(typed),
        ...sendTimeProperty,
        to: recipients,
        key,
      });
    },
    onSuccess({ _id }) {
      remember(_id);
      setSent(_id);
    },
    onError() {
      setMended([]);
      refetch();
    },
  });
  const { close: closeOrAsk, question } = useUnsavedTextGuard(
    sent === null && (typed.subject !== '' || typed.message !== ''),
    onClose,
  );
  const formRef = useRef<HTMLFormElement>(null);
  useSaveShortcut(formRef, () => sendMutation.call());
  /** Closes the dialog. Unreached recipients stay selected, so that the operator can try again. */
  const closeAndKeepUnreached = useCallback(
    (progress: MessageDeliveryProgress | undefined) => {
      const unreachedRecipients =
        progress?.unreached.filter(({ _id, delayed }) => _id !== '' && !delayed) ?? [];
      clear();
      select(
        unreachedRecipients.map(
          ({ _id, name }) => selection.chosen.get(_id) ?? { id: _id, name, version: null, search },
        ),
        true,
      );
      onClose();
    },
    [clear, select, selection, search, onClose],
  );
  const { error } = sendMutation;
  useEffect(() => {
    if (error) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const { foreseen, isForeseeing } = useMessageReachForecast(recipients, typed);
  // The space for the options is reserved while their data is being read. Otherwise the inputs would move
  // while the operator types.
  const areOptionsShown = isForeseeing || Boolean(foreseen);
  const isAdPrevented = typed.kind === 'ad' && foreseen?.ads !== null;
  const reachesAllRecipients = foreseen?.reasons.length === 0 && !isAdPrevented;
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  if (sent !== null) return <MessageProgress id={sent} onClose={closeAndKeepUnreached} />;
  const fieldMessages = getFieldMessagesFromError(error);
  const refusedFieldNames = ['subject', 'message', 'sendAt'].filter(
    (fieldName) => typeof fieldMessages[fieldName] === 'string',
  );
  const findMessageFieldError = (fieldName: string) =>
    refusedFieldNames.includes(fieldName) && !mended.includes(fieldName)
      ? String(fieldMessages[fieldName])
      : undefined;
  const recipientCountText = formatCount(countSelectedRecords(selection)) + texts.unit;
  const submitMessage = (event: FormEvent) => {
    event.preventDefault();
    sendMutation.call();
  };
  const closeUnlessSending = () => {
    if (!sendMutation.isPending) closeOrAsk();
  };
  return (
    <Dialog
      title={translate('selected.message.title')}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={closeUnlessSending}
    >
      <form ref={formRef} onSubmit={submitMessage} noValidate>
        <DialogBody className={styles.body}>
          <LazyMailTextDraft
            place={{ resource: resource.name, record: null, form: 'message', version: 0 }}
            texts={
              typed.subject === '' && typed.message === ''
                ? null
                : { subject: typed.subject, message: typed.message }
            }
            onTake={changeMessageDraft}
          />
          <p className={styles.recipients}>
            <span>
              {translate('selected.message.to')}{' '}
              <b>
                {selection.all
                  ? translate('selected.message.everybody', { count: recipientCountText })
                  : recipientCountText}
              </b>
            </span>
            {!selection.all && <span>{joinNames([...selection.chosen.values()])}</span>}
            <span className="muted">{translate('selected.message.alone')}</span>
            {areOptionsShown && (
              <span className={styles.reasons}>
                {foreseen?.reasons.map((reason) => (
                  <span key={reason.message}>
                    {translate('selected.message.kept', {
                      count: formatCount(reason.count) + texts.unit,
                      reason: reason.message,
                    })}
                  </span>
                ))}
                {reachesAllRecipients && translate('selected.message.reachesAll')}
              </span>
            )}
          </p>
          {areOptionsShown && (
            <>
              {resource.bulk?.message?.ads && resource.consents && (
                <MessageKindChoice {...{ typed, type: changeMessageDraft }} ads={foreseen?.ads ?? null} />
              )}
              <MessageTemplateSelect type={changeMessageDraft} />
            </>
          )}
          <Labelled
            label={translate('selected.message.subject')}
            required
            error={findMessageFieldError('subject')}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                data-autofocus
                value={typed.subject}
                onChange={({ target }) => changeMessageDraft({ subject: target.value })}
              />
            )}
          </Labelled>
          <Labelled
            label={translate('selected.message.text')}
            required
            error={findMessageFieldError('message')}
          >
            {(controlProps) => (
              <TextArea
                {...controlProps}
                ref={textAreaRef}
                rows={MESSAGE_INPUT_ROWS}
                value={typed.message}
                onChange={({ target }) => changeMessageDraft({ message: target.value })}
              />
            )}
          </Labelled>
          {areOptionsShown && (
            <>
              <MessageVariables {...{ typed, type: changeMessageDraft, textArea: textAreaRef }} />
              <SendingTimeInput
                {...{ typed, type: changeMessageDraft }}
                error={
                  findMessageFieldError('sendAt') &&
                  (typed.sendAt === ''
                    ? translate('selected.message.noTime')
                    : findMessageFieldError('sendAt'))
                }
              />
              <MessagePreview {...{ typed, to: recipients }} />
            </>
          )}
          {error && refusedFieldNames.length === 0 && (
            <Notice tone="red" role="alert">
              {formatErrorText(error)}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <span className="push" />
          <Button onClick={closeUnlessSending}>{translate('app.cancel')}</Button>
          <Button type="submit" variant="primary" icon={Send} busy={sendMutation.isPending}>
            {translate(typed.isLater ? 'selected.message.schedule' : 'selected.message.send')}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
};
