import { Menu as MenuIcon } from 'lucide';
import { Link } from 'react-router';
import { classNames } from '../ui/classNames';
import { IconButton } from '../ui/IconButton';
import { useText } from '../ui/useText';
import { useDeployment } from './DeploymentContext';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import { OperatorMenu } from './OperatorMenu';
import { PaletteBox } from './palette/PaletteBox';
import styles from './TopBar.module.css';

/** The top bar: the console's name, the theme, and the operator. */
export const TopBar = ({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) => {
  const { name, flavour, Logo } = useDeployment();
  const translate = useText();
  return (
    <header className={classNames(styles.bar, 'off-paper')}>
      {onOpenMenu && <IconButton icon={MenuIcon} label={translate('app.menu.open')} onClick={onOpenMenu} />}
      <Link className={styles.brand} to="/">
        <Logo flavour={flavour} />
        <strong title={name}>{name}</strong>
        <span className="muted">{translate('app.console')}</span>
      </Link>
      <PaletteBox />
      <div className={styles.end}>
        {!onOpenMenu && <FrameThemeSwitch />}
        <OperatorMenu />
      </div>
    </header>
  );
};
