import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Send } from 'lucide';
import { useDataProvider } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../core/engine/calls/errorText';
import { SavedReplyTextPicker } from '../../../core/engine/desk/SavedReplyTextPicker';
import type { ActWidgetProps } from '../../../core/engine/EngineContext';
import { LazyMailTextDraft } from '../../../core/engine/form/leave/LazyMailTextDraft';
import { useUnsavedTextGuard } from '../../../core/engine/form/leave/typedText';
import type { ConsoleProvider } from '../../../core/provider/dataProvider';
import { getFieldMessagesFromError } from '../../../core/provider/wire/http';
import { isObject } from '../../../core/schema/index';
import { Button } from '../../../core/ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../core/ui/Dialog';
import { Input, TextArea } from '../../../core/ui/Input';
import { Labelled } from '../../../core/ui/Labelled';
import { Notice } from '../../../core/ui/Notice';
import { RetryButton } from '../../../core/ui/RetryButton';
import { Skeleton } from '../../../core/ui/Skeleton';
import { useSaveShortcut } from '../../../core/ui/useSaveShortcut';
import { useText } from '../../../core/ui/useText';
import styles from './ReplyMail.module.css';
import '../texts';

/** A reply mail as the API proposes it before an operator edits it. */
interface ReplyProposal {
  to: { name: string; address: string };
  subject: string;
  message: string;
}

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Reads the mail that an action would send. It is read again each time the dialog opens, and for each version
 * of the record.
 */
function useReplyProposal({ resource, record, call }: ActWidgetProps) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: [resource.name, call, record.id, record.version],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    async queryFn({ signal }): Promise<ReplyProposal> {
      const { to, subject, message } = await provider.proposal(resource.name, call, { record, signal });
      const { name, address } = isObject(to) ? to : {};
      return {
        to: { name: toTextOrEmpty(name), address: toTextOrEmpty(address) },
        subject: toTextOrEmpty(subject),
        message: toTextOrEmpty(message),
      };
    },
  });
}

/** The texts of a mail that an operator has changed so far. */
interface ReplyMailEdits {
  subject?: string;
  message?: string;
}

/** Returns the texts that the operator changed in the proposed mail; undefined if none was changed. */
function findChangedReplyTexts(
  edits: ReplyMailEdits,
  proposedTexts: Required<ReplyMailEdits>,
): ReplyMailEdits | undefined {
  const changedKeys = (['subject', 'message'] as const).filter(
    (key) => edits[key] !== undefined && edits[key] !== proposedTexts[key],
  );
  return changedKeys.length > 0 ? Object.fromEntries(changedKeys.map((key) => [key, edits[key]])) : undefined;
}

const DIALOG_WIDTH_PX = 720;
const MESSAGE_TEXT_ROWS = 16;

type ReplyMailFieldsProps = Pick<ActWidgetProps, 'resource' | 'record'> & {
  proposal: ReplyProposal;
  typed: ReplyMailEdits;
  error: Error | null;
  onType: (edits: ReplyMailEdits) => void;
};

const ReplyMailFields = ({ resource, record, proposal, typed, error, onType }: ReplyMailFieldsProps) => {
  const translate = useText();
  const describeError = useErrorText();
  const { name, address } = proposal.to;
  const messageRef = useRef<HTMLTextAreaElement>(null);
  // The dialog took the focus before its inputs were rendered, so the focus moves to the message input here.
  useEffect(() => {
    messageRef.current?.focus();
    messageRef.current?.setSelectionRange(0, 0);
  }, []);
  const fieldMessages = getFieldMessagesFromError(error);
  const hasFieldErrors = fieldMessages.subject !== undefined || fieldMessages.message !== undefined;
  return (
    <>
      <p className={styles.recipient}>
        <span className="muted">{translate('ownWidgets.replyMail.to')}</span>
        <b>{name}</b>
        <span>{address}</span>
      </p>
      <Labelled label={translate('ownWidgets.replyMail.subject')} required error={fieldMessages.subject}>
        {(controlProps) => (
          <Input
            {...controlProps}
            value={typed.subject ?? proposal.subject}
            onChange={({ target }) => onType({ ...typed, subject: target.value })}
          />
        )}
      </Labelled>
      <Labelled
        label={translate('ownWidgets.replyMail.message')}
        required
        error={fieldMessages.message}
        help={translate('ownWidgets.replyMail.help')}
      >
        {(controlProps) => (
          <TextArea
            {...controlProps}
            ref={messageRef}
            rows={MESSAGE_TEXT_ROWS}
            value={typed.message ?? proposal.message}
            onChange={({ target }) => onType({ ...typed, message: target.value })}
          />
        )}
      </Labelled>
      <SavedReplyTextPicker {...{ resource, record }} into={() => messageRef.current} />
      {error && !hasFieldErrors && (
        <Notice tone="red" role="alert">
          {describeError(error)}
        </Notice>
      )}
    </>
  );
};

const ReplyMail = (props: ActWidgetProps) => {
  const { resource, record, title, question, busy, error, onConfirm, onCancel } = props;
  const translate = useText();
  const describeError = useErrorText();
  const [typed, type] = useState<ReplyMailEdits>({});
  const { data: proposal, error: readError, refetch } = useReplyProposal(props);
  const changedTexts = proposal && findChangedReplyTexts(typed, proposal);
  const { close: closeDialog, question: leaveQuestion } = useUnsavedTextGuard(
    changedTexts !== undefined,
    onCancel,
  );
  const formRef = useRef<HTMLFormElement>(null);
  const sendReply = () => {
    if (proposal) onConfirm({ ...changedTexts });
  };
  useSaveShortcut(formRef, sendReply);
  const submitReply = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree, the dialog is inside the record's form. Without this line, the submit event would
    // reach that form.
    event.stopPropagation();
    sendReply();
  };
  const closeUnlessBusy = () => {
    if (!busy) closeDialog();
  };
  return (
    <Dialog title={title} width={DIALOG_WIDTH_PX} closable onClose={closeUnlessBusy}>
      <form ref={formRef} onSubmit={submitReply} noValidate>
        <DialogBody className={styles.body}>
          {proposal && (
            <LazyMailTextDraft
              place={{
                resource: resource.name,
                record: record.id,
                form: 'reply',
                version: Number(record.version),
              }}
              texts={changedTexts ?? null}
              onTake={type}
            />
          )}
          {proposal && <ReplyMailFields {...{ resource, record, proposal, typed, error }} onType={type} />}
          {!proposal && !readError && <Skeleton shape="box" className={styles.loading} />}
          {readError && (
            <Notice tone="red" role="alert">
              {translate('ownWidgets.replyMail.failed')} {describeError(readError)}{' '}
              <RetryButton size="small" onClick={() => void refetch()} />
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          {changedTexts && (
            <Button icon={RotateCcw} disabled={busy} onClick={() => type({})}>
              {translate('ownWidgets.replyMail.proposed')}
            </Button>
          )}
          <span className="push" />
          <span className={styles.question}>{question}</span>
          <Button onClick={closeUnlessBusy}>{props.cancelLabel}</Button>
          <Button type="submit" variant="primary" icon={Send} busy={busy} disabled={!proposal}>
            {props.confirmLabel}
          </Button>
        </DialogFoot>
      </form>
      {leaveQuestion}
    </Dialog>
  );
};

export default ReplyMail;
