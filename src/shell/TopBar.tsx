import { Menu as MenuIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { IconButton } from '../ui/IconButton';
import { Logo } from '../ui/Logo';
import { markOf, useConsole } from './ConsoleContext';
import { FrameThemeSwitch } from './FrameThemeSwitch';
import { OperatorMenu } from './OperatorMenu';

/** The bar over everything: whose console this is, how it looks, and who uses it. */
export const TopBar = ({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) => {
  const { name, flavour } = useConsole();
  const translate = useTranslate();
  return (
    <header className="topbar">
      {onOpenMenu && <IconButton icon={MenuIcon} label={translate('app.menu.open')} onClick={onOpenMenu} />}
      <Link className="brand" to="/">
        <Logo mark={markOf(flavour)} />
        <strong title={name}>{name}</strong>
        <span className="muted">{translate('app.console')}</span>
      </Link>
      <div className="end">
        {!onOpenMenu && <FrameThemeSwitch />}
        <OperatorMenu />
      </div>
    </header>
  );
};
