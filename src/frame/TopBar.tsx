import { Menu as MenuIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { IconButton } from '../ui/IconButton';
import { Logo } from '../ui/Logo';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { markOf, useConsole } from './ConsoleContext';
import { OperatorMenu } from './OperatorMenu';

/** The bar over everything: whose console this is, how it looks, and who uses it. */
export const TopBar = ({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) => {
  const { name, flavour } = useConsole();
  const translate = useTranslate();
  const themes = {
    light: translate('app.theme.light'),
    dark: translate('app.theme.dark'),
    system: translate('app.theme.system'),
  };
  return (
    <header className="topbar">
      {onOpenMenu && <IconButton icon={MenuIcon} label={translate('app.menu.open')} onClick={onOpenMenu} />}
      <Link className="brand" to="/">
        <Logo mark={markOf(flavour)} />
        <strong>{name}</strong>
        <span className="muted">{translate('app.console')}</span>
      </Link>
      <div className="end">
        <ThemeSwitch label={translate('app.theme.label')} names={themes} />
        <OperatorMenu />
      </div>
    </header>
  );
};
