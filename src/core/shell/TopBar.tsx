import { Menu as MenuIcon } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyDialog } from '../engine/loading/lazyDialog';
import { classNames } from '../ui/classNames';
import { IconButton } from '../ui/IconButton';
import { useText } from '../ui/useText';
import { useDeployment } from './DeploymentContext';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import { useHelpKey } from './help/useHelpKey';
import { OperatorMenu } from './OperatorMenu';
import { PaletteBox } from './palette/PaletteBox';
import styles from './TopBar.module.css';

const HelpDialog = lazyDialog(async () => (await import('./help/HelpDialog')).HelpDialog);

export const TopBar = ({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) => {
  const { name, flavour, Logo } = useDeployment();
  const translate = useText();
  const [helps, setHelps] = useState(false);
  const openHelp = () => setHelps(true);
  useHelpKey(setHelps);
  return (
    <header className={classNames(styles.bar, 'off-paper')}>
      {onOpenMenu && <IconButton icon={MenuIcon} label={translate('app.menu.open')} onClick={onOpenMenu} />}
      <Link className={styles.brand} to="/">
        <Logo flavour={flavour} />
        <strong title={name}>{name}</strong>
        <span className="muted">{translate('app.console')}</span>
      </Link>
      <PaletteBox onHelp={openHelp} />
      <div className={styles.end}>
        {!onOpenMenu && <FrameThemeSwitch />}
        <OperatorMenu onHelp={openHelp} />
      </div>
      {helps && <HelpDialog onClose={() => setHelps(false)} />}
    </header>
  );
};
