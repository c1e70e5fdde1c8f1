import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { useErrorText } from '../engine/calls/errorText';

import { useHasUnsavedWork } from '../engine/unsavedWork';
import type { SessionRemainingTime as End } from '../provider/calls/security';
import type { ConsoleProvider } from '../provider/dataProvider';
import { isHttpError } from '../provider/wire/http';
import { now } from '../schema/basics/clock';
import { limits } from '../schema/index';
import { addOwnPasswordTexts } from '../ui/appTexts';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';

addOwnPasswordTexts();

const DIALOG_WIDTH_PX = 424;
const SESSION_END_QUERY_KEY = ['sessionEnd'];
const SECOND_MS = 1_000;
const SESSION_END_WARNING_SECONDS = limits.sessionWarningMinutes * 60;

/**
 * Seconds between two reads of the session's end while the warning is shown. The reads are needed because
 * another tab might extend the session.
 */
const SESSION_END_CHECK_INTERVAL_SECONDS = 5;

/** Returns the milliseconds until the console reads the session's end from the server again. */
const computeMsUntilSessionEndCheck = ({ endsIn }: End) =>
  (endsIn > SESSION_END_WARNING_SECONDS
    ? endsIn - SESSION_END_WARNING_SECONDS
    : Math.min(SESSION_END_CHECK_INTERVAL_SECONDS, endsIn + 1)) * SECOND_MS;

const SessionEndMonitor = ({ onEnd }: { onEnd: () => Promise<void> }) => {
  const provider = useDataProvider<ConsoleProvider>();
  const [isUnderstood, setIsUnderstood] = useState(false);
  const { data: sessionEnd, dataUpdatedAt } = useQuery({
    queryKey: SESSION_END_QUERY_KEY,
    queryFn: async ({ signal }) => {
      const securityCalls = await provider.security();
      return securityCalls.readSessionEnd(signal).catch((error: unknown) => {
        if (!isHttpError(error, 401)) throw error;
        void onEnd().catch(() => undefined);
        return null;
      });
    },
    // After the next sign-in, the session's old end must not be taken from the cache.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? computeMsUntilSessionEndCheck(state.data) : false),
    refetchIntervalInBackground: true,
    // A sleeping computer misses the time of the next read. Therefore the session's end is also read when the
    // window gets the focus.
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });
  if (
    !sessionEnd ||
    sessionEnd.endsIn > SESSION_END_WARNING_SECONDS ||
    (isUnderstood && sessionEnd.endsBy === 'whole')
  )
    return null;
  return (
    <SessionEndWarning
      {...sessionEnd}
      until={dataUpdatedAt + sessionEnd.endsIn * SECOND_MS}
      onUnderstood={() => setIsUnderstood(true)}
    />
  );
};

export default SessionEndMonitor;

interface SessionEndWarningProps extends End {
  /** The end of the session, in milliseconds of this computer's clock. */
  until: number;
  onUnderstood: () => void;
}

const SessionEndWarning = ({ endsBy, until, onUnderstood }: SessionEndWarningProps) => {
  const translate = useText();
  const describeError = useErrorText();
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const hasUnsavedWork = useHasUnsavedWork();
  const [currentTimeMs, setCurrentTimeMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrentTimeMs(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const keepSessionMutation = useMutation({
    mutationFn: async () => (await provider.security()).keepSession(),
    onSuccess: (newSessionEnd) => client.setQueryData(SESSION_END_QUERY_KEY, newSessionEnd),
    networkMode: 'always',
  });
  const remainingSeconds = Math.max(0, Math.ceil((until - currentTimeMs) / SECOND_MS));
  const remainingTimeText = translate(`app.ending.${remainingSeconds < 60 ? 'seconds' : 'minutes'}`, {
    minutes: Math.floor(remainingSeconds / 60),
    seconds: remainingSeconds % 60,
  });
  const isIdleTimeout = endsBy === 'idle';
  return (
    <Dialog title={translate('app.ending.title')} width={DIALOG_WIDTH_PX} role="alertdialog">
      <DialogBody>
        <p>{translate(`app.ending.${endsBy}`)}</p>
        {hasUnsavedWork && <p>{translate('app.expired.kept')}</p>}
        <p role="timer">{translate('app.ending.left', { left: remainingTimeText })}</p>
        {keepSessionMutation.error && (
          <Notice tone="red" role="alert">
            {describeError(keepSessionMutation.error)}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button
          variant="primary"
          className="push"
          busy={keepSessionMutation.isPending}
          onClick={() => (isIdleTimeout ? keepSessionMutation.mutate() : onUnderstood())}
          data-autofocus
        >
          {translate(isIdleTimeout ? 'app.ending.goOn' : 'app.ending.understood')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
