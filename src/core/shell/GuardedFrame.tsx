import { type CoreLayoutProps, LogoutOnMount, usePermissions } from 'ra-core';
import { useMemo } from 'react';
import { useErrorText } from '../engine/calls/errorText';
import { createOperatorRights, RightsProvider } from '../engine/rights';
import { isHttpError, isRetryableError } from '../provider/wire/http';
import { isOperatorScope } from '../schema/index';
import { ErrorState } from '../ui/ErrorState';
import { ProgressBar } from '../ui/ProgressBar';
import { RetryButton } from '../ui/RetryButton';
import { useText } from '../ui/useText';
import { ConsoleFrame } from './ConsoleFrame';
import { useDeployment } from './DeploymentContext';
import { NoRightPage } from './NoRightPage';
import { Notifications } from './Notifications';
import { PageWithoutMenu } from './PageWithoutMenu';

const PermissionsErrorPage = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => {
  const translate = useText();
  const describeError = useErrorText();
  return (
    <PageWithoutMenu>
      <ErrorState title={translate('app.failed.title')} text={describeError(error)}>
        {isRetryableError(error) && <RetryButton variant="tonal" onClick={() => onRetry()} />}
      </ErrorState>
    </PageWithoutMenu>
  );
};

export const GuardedFrame = (props: CoreLayoutProps) => (
  <>
    <PermissionGuard {...props} />
    <Notifications />
  </>
);

const PermissionGuard = ({ children }: CoreLayoutProps) => {
  const { permissions, error, isPending, refetch } = usePermissions<readonly string[]>();
  const translate = useText();
  const { resources } = useDeployment();
  const rights = useMemo(() => createOperatorRights(permissions ?? [], resources), [permissions, resources]);
  if (isPending) return <ProgressBar label={translate('app.loading')} />;
  // Permissions that were read once are kept. If reading them again fails, the open screen stays.
  if (permissions) {
    return isOperatorScope(permissions) ? (
      <RightsProvider value={rights}>
        <ConsoleFrame>{children}</ConsoleFrame>
      </RightsProvider>
    ) : (
      <NoRightPage />
    );
  }
  if (isHttpError(error, 401)) return <LogoutOnMount />;
  return <PermissionsErrorPage error={error} onRetry={() => refetch()} />;
};
