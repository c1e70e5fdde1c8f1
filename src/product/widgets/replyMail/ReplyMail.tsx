import { RotateCcw, Send } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ActWidgetProps } from '../../../core/engine/EngineContext';
import { useErrorText } from '../../../core/engine/errorText';
import { useTypedText } from '../../../core/engine/form/leave/typedText';
import { fieldsOf } from '../../../core/provider/http';
import { Button } from '../../../core/ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../core/ui/Dialog';
import { Input, TextArea } from '../../../core/ui/Input';
import { Labelled } from '../../../core/ui/Labelled';
import { Notice } from '../../../core/ui/Notice';
import { Skeleton } from '../../../core/ui/Skeleton';
import { useSaveKeys } from '../../../core/ui/useSaveKeys';
import { useText } from '../../../core/ui/useText';
import styles from './ReplyMail.module.css';
import { ownTexts, type Typed } from './typed';
import { type Proposal, useProposal } from './useProposal';

const WIDTH = 720;
const ROWS = 16;

type LetterProps = {
  proposal: Proposal;
  typed: Typed;
  error: Error | null;
  onType: (typed: Typed) => void;
};

/** The mail's recipient and its texts. */
const Letter = ({ proposal, typed, error, onType }: LetterProps) => {
  const translate = useText();
  const errorText = useErrorText();
  const { name, address } = proposal.to;
  const message = useRef<HTMLTextAreaElement>(null);
  // The dialog took the focus before its inputs were there.
  useEffect(() => {
    message.current?.focus();
    message.current?.setSelectionRange(0, 0);
  }, []);
  const problems = fieldsOf(error);
  const isTold = problems.subject !== undefined || problems.message !== undefined;
  return (
    <>
      <p className={styles.recipient}>
        <span className="muted">{translate('widgets.replyMail.to')}</span>
        <b>{name}</b>
        <span>{address}</span>
      </p>
      <Labelled label={translate('widgets.replyMail.subject')} required error={problems.subject}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={typed.subject ?? proposal.subject}
            onChange={({ target }) => onType({ ...typed, subject: target.value })}
          />
        )}
      </Labelled>
      <Labelled
        label={translate('widgets.replyMail.message')}
        required
        error={problems.message}
        help={translate('widgets.replyMail.help')}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={message}
            rows={ROWS}
            value={typed.message ?? proposal.message}
            onChange={({ target }) => onType({ ...typed, message: target.value })}
          />
        )}
      </Labelled>
      {error && !isTold && (
        <Notice tone="red" role="alert">
          {errorText(error)}
        </Notice>
      )}
    </>
  );
};

/** Shows the mail that an act sends before it is sent; the operator can write its subject and its message. */
const ReplyMail = (props: ActWidgetProps) => {
  const { title, question, busy, error, onConfirm, onCancel } = props;
  const translate = useText();
  const errorText = useErrorText();
  const [typed, type] = useState<Typed>({});
  const { data: proposal, error: unread, refetch } = useProposal(props);
  const own = proposal && ownTexts(typed, proposal);
  const { close: giveUp, question: leaving } = useTypedText(own !== undefined, onCancel);
  const form = useRef<HTMLFormElement>(null);
  const send = () => {
    if (proposal) onConfirm({ ...own });
  };
  useSaveKeys(form, send);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside its record's form, which would save.
    event.stopPropagation();
    send();
  };
  const close = () => {
    if (!busy) giveUp();
  };
  return (
    <Dialog title={title} width={WIDTH} closeLabel={translate('widgets.replyMail.close')} onClose={close}>
      <form ref={form} onSubmit={submit} noValidate>
        <DialogBody className={styles.body}>
          {proposal && <Letter {...{ proposal, typed, error }} onType={type} />}
          {!proposal && !unread && <Skeleton shape="box" className={styles.loading} />}
          {unread && (
            <Notice tone="red" role="alert">
              {translate('widgets.replyMail.failed')} {errorText(unread)}{' '}
              <Button size="small" icon={RotateCcw} onClick={() => void refetch()}>
                {translate('widgets.replyMail.again')}
              </Button>
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          {own && (
            <Button icon={RotateCcw} disabled={busy} onClick={() => type({})}>
              {translate('widgets.replyMail.proposed')}
            </Button>
          )}
          <span className="push" />
          <span className={styles.question}>{question}</span>
          <Button onClick={close}>{props.cancelLabel}</Button>
          <Button type="submit" variant="primary" icon={Send} busy={busy} disabled={!proposal}>
            {props.confirmLabel}
          </Button>
        </DialogFoot>
      </form>
      {leaving}
    </Dialog>
  );
};

export default ReplyMail;
