import { useDataProvider, useNotify } from 'ra-core';
import type { OutgoingMessage } from '../../../provider/calls/messages';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useListModel } from '../listing/ListingContext';
import styles from './MessageDialog.module.css';
import { type MessageDraft, toApiMessageKind } from './MessageOptions';

export const MessagePreview = ({ typed, to }: { typed: MessageDraft; to: OutgoingMessage['to'] }) => {
  const { resource } = useListModel();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const errorText = useErrorText();
  const notify = useNotify();
  const { subject, message } = typed;
  const kind = toApiMessageKind(typed);
  const looking = useExclusiveMutation({
    mutationFn: async () =>
      (await provider.messages()).foreseeMessage(resource.name, { to, ...kind, subject, message }),
  });
  const testing = useExclusiveMutation({
    mutationFn: async () =>
      (await provider.messages()).sendMessage(resource.name, {
        subject,
        message,
        ...kind,
        to,
        test: true,
        key: createIdempotencyKey(),
      }),
    onSuccess({ unreached: [lost] }) {
      if (lost) notify(lost.message, { type: 'error' });
      else notify(translate('selected.message.tested'), { type: 'success' });
    },
  });
  const isBlank = subject.trim() === '' || message.trim() === '';
  const shown = looking.data;
  const error = testing.error ?? looking.error;
  return (
    <>
      <div className={styles.variables}>
        <Button
          size="small"
          variant="outlined"
          disabled={isBlank}
          busy={looking.isPending}
          onClick={() => looking.call()}
        >
          {translate('selected.message.preview')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isBlank}
          busy={testing.isPending}
          onClick={() => testing.call()}
        >
          {translate('selected.message.test')}
        </Button>
      </div>
      {error && (
        <Notice tone="red" role="alert">
          {errorText(error)}
        </Notice>
      )}
      {shown?.stops && (
        <Notice tone="amber" role="alert">
          {shown.stops}
        </Notice>
      )}
      {shown && (
        <section className={styles.preview} aria-label={translate('selected.message.preview')}>
          {shown.preview ? (
            <>
              <p className="muted">
                {translate('selected.message.previewTo')} {shown.preview.to}
              </p>
              <b>{shown.preview.subject}</b>
              <p>{shown.preview.text}</p>
              <small className="muted">{translate('selected.message.previewMasked')}</small>
            </>
          ) : (
            <p>{translate('selected.message.previewNone')}</p>
          )}
        </section>
      )}
    </>
  );
};
