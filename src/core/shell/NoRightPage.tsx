import { LogOut, ShieldAlert } from 'lucide';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { useText } from '../ui/useText';
import { PageWithoutMenu } from './PageWithoutMenu';
import { useSignOut } from './useSignOut';

export const NoRightPage = () => {
  const translate = useText();
  const signOutLabel = translate('app.operator.signOut');
  const { signOut } = useSignOut(signOutLabel);
  return (
    <PageWithoutMenu>
      <EmptyState
        icon={ShieldAlert}
        title={translate('app.noRight.title')}
        text={translate('app.noRight.message')}
      >
        <Button variant="tonal" icon={LogOut} onClick={signOut}>
          {signOutLabel}
        </Button>
      </EmptyState>
    </PageWithoutMenu>
  );
};
