import { CircleQuestionMark, KeyRound, LogOut, ShieldCheck } from 'lucide';
import { useNavigate } from 'react-router';
import { hasApiFeature } from '../provider/offers';
import { Menu } from '../ui/Menu';
import type { PopupProps } from '../ui/Popup';
import { useText } from '../ui/useText';
import { buildMenuPagePath } from './menuEntries';

/** The pages about the operator's own account, which every operator may open. */
const accountPagesWithIcons = [
  ['security', ShieldCheck],
  ['password', KeyRound],
] as const;

interface OperatorMenuActionsProps extends Pick<PopupProps, 'anchor' | 'onClose'> {
  onHelp: () => void;
  onSignOut: () => void;
}

export const OperatorMenuActions = ({ onHelp, onSignOut, ...popup }: OperatorMenuActionsProps) => {
  const translate = useText();
  const navigate = useNavigate();
  return (
    <Menu
      {...popup}
      label={translate('app.operator.menu')}
      placement="bottom-end"
      items={[
        ...accountPagesWithIcons
          .filter(([page]) => hasApiFeature(page))
          .map(([page, icon]) => ({
            label: translate(`app.pages.${page}`),
            icon,
            onSelect: () => void navigate(buildMenuPagePath(page)),
          })),
        { label: translate('app.operator.help'), icon: CircleQuestionMark, onSelect: onHelp },
        { label: translate('app.operator.signOut'), icon: LogOut, onSelect: onSignOut },
      ]}
    />
  );
};
