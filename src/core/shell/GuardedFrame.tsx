import { RotateCcw } from 'lucide';
import { type CoreLayoutProps, LogoutOnMount, usePermissions } from 'ra-core';
import { useMemo } from 'react';
import { useErrorText } from '../engine/calls/errorText';
import { RightsProvider, rightsOf } from '../engine/rights';
import { isHttpError, isWorthRepeating } from '../provider/wire/http';
import { isOperator } from '../schema/index';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';
import { ProgressBar } from '../ui/ProgressBar';
import { useText } from '../ui/useText';
import { AlonePage } from './AlonePage';
import { useDeployment } from './DeploymentContext';
import { Frame } from './Frame';
import { NoRightPage } from './NoRightPage';
import { Notifications } from './Notifications';

const NoAnswerPage = ({ error, onAgain }: { error: unknown; onAgain: () => unknown }) => {
  const translate = useText();
  const reason = useErrorText();
  return (
    <AlonePage>
      <ErrorState title={translate('app.failed.title')} text={reason(error)}>
        {isWorthRepeating(error) && (
          <Button variant="tonal" icon={RotateCcw} onClick={() => onAgain()}>
            {translate('app.retry')}
          </Button>
        )}
      </ErrorState>
    </AlonePage>
  );
};

export const GuardedFrame = (props: CoreLayoutProps) => (
  <>
    <Guarded {...props} />
    <Notifications />
  </>
);

const Guarded = ({ children }: CoreLayoutProps) => {
  const { permissions, error, isPending, refetch } = usePermissions<readonly string[]>();
  const translate = useText();
  const { resources } = useDeployment();
  const rights = useMemo(() => rightsOf(permissions ?? [], resources), [permissions, resources]);
  if (isPending) return <ProgressBar label={translate('app.loading')} />;
  // Permissions that were read once stay, so that a later failure does not remove the open screen.
  if (permissions) {
    return isOperator(permissions) ? (
      <RightsProvider value={rights}>
        <Frame>{children}</Frame>
      </RightsProvider>
    ) : (
      <NoRightPage />
    );
  }
  if (isHttpError(error, 401)) return <LogoutOnMount />;
  return <NoAnswerPage error={error} onAgain={() => refetch()} />;
};
