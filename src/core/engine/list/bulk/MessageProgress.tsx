import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect } from 'react';
import type { MessageDeliveryProgress } from '../../../provider/calls/messages';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { nowInstant } from '../../../schema/basics/clock';
import { toSeoulMinuteText } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { formatCount } from '../../../ui/formatCount';
import { addSelectedRowsTexts } from '../../../ui/listTexts';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useListModel } from '../listing/ListingContext';
import { useLastSentMessageId } from './lastMessage';
import styles from './MessageDialog.module.css';

addSelectedRowsTexts();

const DIALOG_WIDTH_PX = 520;
/** Milliseconds between two reads of the progress while mails are being sent. */
const FAST_POLL_INTERVAL_MS = 1_000;
const SLOW_POLL_INTERVAL_MS = 10_000;

const isDeliveryOver = ({ waiting }: MessageDeliveryProgress) => waiting === 0;

/** Whether a message still waits for the time at which its mails are to be sent. */
const isWaitingForSendTime = ({ sendAt, isCancelled }: MessageDeliveryProgress) =>
  !isCancelled && typeof sendAt === 'string' && sendAt > nowInstant();

const computeDeliveryPollIntervalMs = (progress: MessageDeliveryProgress | undefined) => {
  if (!progress) return FAST_POLL_INTERVAL_MS;
  if (isDeliveryOver(progress)) return false;
  if (isWaitingForSendTime(progress)) return SLOW_POLL_INTERVAL_MS;
  return progress.waiting > progress.delayed ? FAST_POLL_INTERVAL_MS : SLOW_POLL_INTERVAL_MS;
};

const UnreachedRecipients = ({ state }: { state: MessageDeliveryProgress }) => {
  const { texts } = useListModel();
  const translate = useText();
  const { unreached, delayed, refused = 0, withoutAddress = 0 } = state;
  const undeliveredCount = state.failed + refused + withoutAddress;
  if (unreached.length === 0) return null;
  const countTexts = {
    failed: formatCount(undeliveredCount) + texts.unit,
    delayed: formatCount(delayed) + texts.unit,
  };
  return (
    <>
      <Notice tone="amber" role="alert">
        {undeliveredCount > 0
          ? translate('selected.message.over', { count: countTexts.failed })
          : translate('selected.message.delayed', { count: countTexts.delayed })}
      </Notice>
      {refused + withoutAddress > 0 && (
        <p>
          {[
            ['selected.message.refusedCount', refused] as const,
            ['selected.message.withoutAddress', withoutAddress] as const,
            ['selected.message.failedCount', state.failed] as const,
          ]
            .map(([key, count]) => translate(key, { count: formatCount(count) + texts.unit }))
            .join(' · ')}
        </p>
      )}
      <ul className={styles.unreached} aria-label={translate('selected.message.unreached')}>
        {unreached.map(({ _id, name, message }) => (
          <li key={_id || name}>
            <b>{name}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

// The dialog closes by itself once all mails are accepted for sending. Before that, the operator may close it
// and open it again later.
export const MessageProgress = ({
  id,
  onClose,
}: {
  id: string;
  /** Called when the dialog closes, with the message's progress if it is known. */
  onClose: (progress: MessageDeliveryProgress | undefined) => void;
}) => {
  const { texts } = useListModel();
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [, remember] = useLastSentMessageId();
  const queryKey = ['messages', id];
  const { data: progress, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.messages()).messageState(id, { signal }),
    refetchInterval: (query) => computeDeliveryPollIntervalMs(query.state.data),
    gcTime: 0,
  });
  const resendMutation = useExclusiveMutation({
    mutationFn: async () => (await provider.messages()).sendAgain(id),
    onSuccess: (updatedProgress) => client.setQueryData(queryKey, updatedProgress),
  });
  const cancelMutation = useExclusiveMutation({
    mutationFn: async () => (await provider.messages()).cancelMessage(id),
    onSuccess: (updatedProgress) => client.setQueryData(queryKey, updatedProgress),
  });
  const isDeliveryComplete =
    progress !== undefined &&
    isDeliveryOver(progress) &&
    !progress.isCancelled &&
    progress.failed + (progress.refused ?? 0) + (progress.withoutAddress ?? 0) === 0;
  useEffect(() => {
    if (!isDeliveryComplete) return;
    remember(null);
    notify(translate('selected.message.sent'), { type: 'success' });
    onClose(progress);
  }, [isDeliveryComplete, progress, remember, notify, translate, onClose]);
  const closeMessageProgress = () => {
    if (progress && isDeliveryOver(progress)) remember(null);
    onClose(progress);
  };
  const formatRecipientCount = (count: number) => formatCount(count) + texts.unit;
  const failure = cancelMutation.error ?? resendMutation.error ?? error;
  return (
    <Dialog
      title={translate('selected.message.title')}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={closeMessageProgress}
    >
      <DialogBody className={styles.body}>
        {progress && (
          <>
            <p role="status">
              {progress.isCancelled
                ? translate('selected.message.cancelled')
                : isWaitingForSendTime(progress)
                  ? translate('selected.message.scheduled', {
                      at: toSeoulMinuteText(progress.sendAt ?? ''),
                      count: formatRecipientCount(progress.waiting),
                    })
                  : translate('selected.message.progress', {
                      total: formatRecipientCount(progress.total),
                      sent: formatRecipientCount(progress.sent),
                    })}
              {!isDeliveryOver(progress) && ` ${translate('selected.message.going')}`}
            </p>
            <ProgressBar
              label={translate('selected.message.status')}
              value={progress.total === 0 ? 1 : progress.sent / progress.total}
            />
            <UnreachedRecipients state={progress} />
          </>
        )}
        {!progress && !error && <ProgressBar label={translate('selected.message.status')} />}
        {failure && (
          <Notice tone="red" role="alert">
            {formatErrorText(failure)}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        {progress && isWaitingForSendTime(progress) && !isDeliveryOver(progress) && (
          <Button tone="red" busy={cancelMutation.isPending} onClick={() => cancelMutation.call()}>
            {translate('selected.message.cancelSending')}
          </Button>
        )}
        {progress?.unreached.some(({ again = true }) => again) && (
          <Button busy={resendMutation.isPending} onClick={() => resendMutation.call()}>
            {translate('app.retry')}
          </Button>
        )}
        <Button variant="primary" data-autofocus onClick={closeMessageProgress}>
          {translate('ra.action.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
