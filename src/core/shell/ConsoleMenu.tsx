import { ChevronDown, ChevronRight, LayoutDashboard, PanelLeftClose, PanelLeftOpen } from 'lucide';
import { useGetIdentity, useStore, useTranslate } from 'ra-core';
import { useId, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { useWaitingRecordCounts, type WaitingRecordCount } from '../engine/calls/useWaitingCounts';
import { refetchAllLists } from '../engine/renewal/renewals';
import type { MenuEntry, MenuGroup } from '../menu';
import { classNames } from '../ui/classNames';
import { Icon } from '../ui/Icon';
import { useText } from '../ui/useText';
import styles from './ConsoleMenu.module.css';
import { MenuBadge } from './MenuBadge';
import {
  buildMenuEntryPath,
  buildMenuPagePath,
  HOME_PATH,
  isCurrentMenuEntry,
  LIST_CHOSEN_AGAIN_STATE,
  useMenuEntryName,
} from './menuEntries';
import { useHasMoreContentBelow } from './useHasMoreBelow';
import { usePermittedHomeParts, usePermittedMenu } from './useMenu';

interface ConsoleMenuProps {
  /** True if only the icons of the groups are shown. */
  folded?: boolean;
  onFold?: (folded: boolean) => void;
  /** Called when the operator chooses a menu entry. */
  onChoose?: () => void;
}

export const ConsoleMenu = ({ folded = false, onFold, onChoose }: ConsoleMenuProps) => {
  const menu = usePermittedMenu();
  const hasHomePage = usePermittedHomeParts().length > 0;
  const translate = useText();
  const menuOverflow = useHasMoreContentBelow();
  const foldIcon = folded ? PanelLeftOpen : PanelLeftClose;
  const foldLabel = translate(folded ? 'app.menu.unfold' : 'app.menu.fold');
  return (
    <nav
      className={classNames(styles.menu, folded && styles.folded)}
      aria-label={translate('app.menu.label')}
    >
      <div className={styles.scroll} ref={menuOverflow.ref}>
        {hasHomePage && <HomeLink folded={folded} onChoose={onChoose} />}
        {menu.map((group) => (
          <MenuGroupItem
            key={group.name}
            group={group}
            folded={folded}
            onChoose={onChoose}
            onUnfold={() => onFold?.(false)}
          />
        ))}
      </div>
      {menuOverflow.below && (
        <button type="button" className={styles.more} onClick={menuOverflow.scrollOn}>
          {translate('app.menu.more')}
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
      {onFold && (
        <button
          type="button"
          className={styles.foot}
          title={folded ? foldLabel : undefined}
          onClick={() => onFold(!folded)}
        >
          <Icon of={foldIcon} />
          <span className={folded ? 'sr-only' : undefined}>{foldLabel}</span>
        </button>
      )}
    </nav>
  );
};

const HomeLink = ({ folded, onChoose }: Pick<MenuGroupProps, 'folded' | 'onChoose'>) => {
  const translate = useText();
  const isCurrentPage = useLocation().pathname === HOME_PATH;
  const title = translate('app.menu.home');
  const handleHomeLinkClick = () => {
    if (isCurrentPage) refetchAllLists(true);
    onChoose?.();
  };
  return (
    <MenuLink
      to={HOME_PATH}
      current={isCurrentPage}
      onClick={handleHomeLinkClick}
      className={styles.group}
      title={folded ? title : undefined}
    >
      <Icon of={LayoutDashboard} />
      <span className={folded ? 'sr-only' : undefined}>{title}</span>
    </MenuLink>
  );
};

interface MenuGroupProps {
  group: MenuGroup;
  folded: boolean;
  onChoose: (() => void) | undefined;
  onUnfold: () => void;
}

const MenuGroupItem = ({
  group: { name, icon, entries, pages },
  folded,
  onChoose,
  onUnfold,
}: MenuGroupProps) => {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { identity } = useGetIdentity();
  const [open, setOpen] = useStore(`menu.${identity?.id ?? ''}.${name}`, true);
  const listId = useId();
  const title = translate(`app.menu.${name}`);
  const chevron = open ? ChevronDown : ChevronRight;
  const currentEntry = entries.find((entry) => isCurrentMenuEntry(entry, pathname, search));
  const currentPage = pages.find((menuPage) => buildMenuPagePath(menuPage) === pathname);
  const isGroupCurrent = currentEntry !== undefined || currentPage !== undefined;
  const waitingCounts = useWaitingRecordCounts(entries);

  if (folded) {
    return (
      <button
        type="button"
        className={styles.group}
        title={title}
        aria-current={isGroupCurrent ? 'true' : undefined}
        onClick={() => {
          setOpen(true);
          onUnfold();
        }}
      >
        <Icon of={icon} />
        <span className="sr-only">{title}</span>
        <MenuBadge waiting={waitingCounts} corner />
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={listId}
        aria-current={!open && isGroupCurrent ? 'true' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon of={icon} />
        {title}
        {!open && <MenuBadge waiting={waitingCounts} />}
        <Icon of={chevron} className={styles.chevron} />
      </button>
      <div className={styles.entries} id={listId} hidden={!open}>
        {entries.map((entry) => (
          <MenuEntryItem
            key={buildMenuEntryPath(entry)}
            entry={entry}
            isCurrent={entry === currentEntry}
            waiting={waitingCounts.filter(
              ({ resource, variant }) => resource === entry.resource && variant === entry.variant,
            )}
            onChoose={onChoose}
          />
        ))}
        {pages.map((menuPage) => (
          <MenuLink
            key={menuPage}
            to={buildMenuPagePath(menuPage)}
            current={menuPage === currentPage}
            onClick={onChoose}
          >
            {translate(`app.pages.${menuPage}`)}
          </MenuLink>
        ))}
      </div>
    </>
  );
};

interface MenuEntryProps {
  entry: MenuEntry;
  isCurrent: boolean;
  waiting: readonly WaitingRecordCount[];
  onChoose: (() => void) | undefined;
}

const MenuEntryItem = ({ entry, isCurrent, waiting, onChoose }: MenuEntryProps) => {
  const getEntryName = useMenuEntryName();
  const handleMenuEntryClick = () => {
    // If the operator chooses the menu entry of the present page, the page's data are read again.
    if (isCurrent) refetchAllLists(true);
    onChoose?.();
  };
  return (
    <MenuLink
      to={buildMenuEntryPath(entry)}
      state={LIST_CHOSEN_AGAIN_STATE}
      current={isCurrent}
      onClick={handleMenuEntryClick}
    >
      {getEntryName(entry)}
      <MenuBadge waiting={waiting} />
    </MenuLink>
  );
};

interface MenuLinkProps extends Pick<LinkProps, 'to' | 'state' | 'className' | 'title' | 'children'> {
  current: boolean;
  onClick: (() => void) | undefined;
}

const MenuLink = ({ current, ...rest }: MenuLinkProps) => {
  const linkRef = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (current) linkRef.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return <Link ref={linkRef} aria-current={current ? 'page' : undefined} {...rest} />;
};
