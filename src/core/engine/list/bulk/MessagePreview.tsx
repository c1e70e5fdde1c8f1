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
import { getMessageKindProperties, type MessageDraft } from './MessageOptions';

export const MessagePreview = ({ typed, to }: { typed: MessageDraft; to: OutgoingMessage['to'] }) => {
  const { resource } = useListModel();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const formatErrorText = useErrorText();
  const notify = useNotify();
  const { subject, message } = typed;
  const kindProperties = getMessageKindProperties(typed);
  const previewMutation = useExclusiveMutation({
    mutationFn: async () =>
      (await provider.messages()).foreseeMessage(resource.name, { to, ...kindProperties, subject, message }),
  });
  const testSendMutation = useExclusiveMutation({
    mutationFn: async () =>
      (await provider.messages()).sendMessage(resource.name, {
        subject,
        message,
        ...kindProperties,
        to,
        test: true,
        key: createIdempotencyKey(),
      }),
    onSuccess({ unreached: [lost] }) {
      if (lost) notify(lost.message, { type: 'error' });
      else notify(translate('selected.message.tested'), { type: 'success' });
    },
  });
  const isMessageBlank = subject.trim() === '' || message.trim() === '';
  const previewResult = previewMutation.data;
  const error = testSendMutation.error ?? previewMutation.error;
  return (
    <>
      <div className={styles.variables}>
        <Button
          size="small"
          variant="outlined"
          disabled={isMessageBlank}
          busy={previewMutation.isPending}
          onClick={() => previewMutation.call()}
        >
          {translate('selected.message.preview')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isMessageBlank}
          busy={testSendMutation.isPending}
          onClick={() => testSendMutation.call()}
        >
          {translate('selected.message.test')}
        </Button>
      </div>
      {error && (
        <Notice tone="red" role="alert">
          {formatErrorText(error)}
        </Notice>
      )}
      {previewResult?.stops && (
        <Notice tone="amber" role="alert">
          {previewResult.stops}
        </Notice>
      )}
      {previewResult && (
        <section className={styles.preview} aria-label={translate('selected.message.preview')}>
          {previewResult.preview ? (
            <>
              <p className="muted">
                {translate('selected.message.previewTo')} {previewResult.preview.to}
              </p>
              <b>{previewResult.preview.subject}</b>
              <p>{previewResult.preview.text}</p>
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
