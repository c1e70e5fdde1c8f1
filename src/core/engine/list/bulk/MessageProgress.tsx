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

const computeDeliveryPollIntervalMs = (state: MessageDeliveryProgress | undefined) => {
  if (!state) return FAST_POLL_INTERVAL_MS;
  if (isDeliveryOver(state)) return false;
  if (isWaitingForSendTime(state)) return SLOW_POLL_INTERVAL_MS;
  return state.waiting > state.delayed ? FAST_POLL_INTERVAL_MS : SLOW_POLL_INTERVAL_MS;
};

const UnreachedRecipients = ({ state }: { state: MessageDeliveryProgress }) => {
  const { texts } = useListModel();
  const translate = useText();
  const { unreached, delayed, refused = 0, withoutAddress = 0 } = state;
  const failed = state.failed + refused + withoutAddress;
  if (unreached.length === 0) return null;
  const counts = { failed: formatCount(failed) + texts.unit, delayed: formatCount(delayed) + texts.unit };
  return (
    <>
      <Notice tone="amber" role="alert">
        {failed > 0
          ? translate('selected.message.over', { count: counts.failed })
          : translate('selected.message.delayed', { count: counts.delayed })}
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

// The dialog closes by itself once all mails are accepted for sending. Before that the operator may leave it
// and return.
export const MessageProgress = ({
  id,
  onClose,
}: {
  id: string;
  /** Called when the dialog closes, with the message's progress if it is known. */
  onClose: (state: MessageDeliveryProgress | undefined) => void;
}) => {
  const { texts } = useListModel();
  const translate = useText();
  const notify = useNotify();
  const errorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [, remember] = useLastSentMessageId();
  const queryKey = ['messages', id];
  const { data: state, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.messages()).messageState(id, { signal }),
    refetchInterval: (query) => computeDeliveryPollIntervalMs(query.state.data),
    gcTime: 0,
  });
  const again = useExclusiveMutation({
    mutationFn: async () => (await provider.messages()).sendAgain(id),
    onSuccess: (after) => client.setQueryData(queryKey, after),
  });
  const cancelling = useExclusiveMutation({
    mutationFn: async () => (await provider.messages()).cancelMessage(id),
    onSuccess: (after) => client.setQueryData(queryKey, after),
  });
  const isDone =
    state !== undefined &&
    isDeliveryOver(state) &&
    !state.isCancelled &&
    state.failed + (state.refused ?? 0) + (state.withoutAddress ?? 0) === 0;
  useEffect(() => {
    if (!isDone) return;
    remember(null);
    notify(translate('selected.message.sent'), { type: 'success' });
    onClose(state);
  }, [isDone, state, remember, notify, translate, onClose]);
  const closeMessageProgress = () => {
    if (state && isDeliveryOver(state)) remember(null);
    onClose(state);
  };
  const formatRecipientCount = (of: number) => formatCount(of) + texts.unit;
  const failure = cancelling.error ?? again.error ?? error;
  return (
    <Dialog
      title={translate('selected.message.title')}
      width={DIALOG_WIDTH_PX}
      closeLabel={translate('selected.message.close')}
      onClose={closeMessageProgress}
    >
      <DialogBody className={styles.body}>
        {state && (
          <>
            <p role="status">
              {state.isCancelled
                ? translate('selected.message.cancelled')
                : isWaitingForSendTime(state)
                  ? translate('selected.message.scheduled', {
                      at: toSeoulMinuteText(state.sendAt ?? ''),
                      count: formatRecipientCount(state.waiting),
                    })
                  : translate('selected.message.progress', {
                      total: formatRecipientCount(state.total),
                      sent: formatRecipientCount(state.sent),
                    })}
              {!isDeliveryOver(state) && ` ${translate('selected.message.going')}`}
            </p>
            <ProgressBar
              label={translate('selected.message.status')}
              value={state.total === 0 ? 1 : state.sent / state.total}
            />
            <UnreachedRecipients state={state} />
          </>
        )}
        {!state && !error && <ProgressBar label={translate('selected.message.status')} />}
        {failure && (
          <Notice tone="red" role="alert">
            {errorText(failure)}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        {state && isWaitingForSendTime(state) && !isDeliveryOver(state) && (
          <Button tone="red" busy={cancelling.isPending} onClick={() => cancelling.call()}>
            {translate('selected.message.cancelSending')}
          </Button>
        )}
        {state?.unreached.some(({ again = true }) => again) && (
          <Button busy={again.isPending} onClick={() => again.call()}>
            {translate('selected.message.again')}
          </Button>
        )}
        <Button variant="primary" data-autofocus onClick={closeMessageProgress}>
          {translate('selected.message.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
