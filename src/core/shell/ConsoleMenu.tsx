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
  RECHOSEN_LIST_ROUTE_STATE,
  useMenuEntryName,
} from './menuEntries';
import { useHasMoreContentBelow } from './useHasMoreBelow';
import { usePermittedHomeParts, usePermittedMenu } from './useMenu';

interface ConsoleMenuProps {
  /** True if only the icons of the groups are shown. */
  folded?: boolean;
  onFold?: (folded: boolean) => void;
  /** Called when the operator chose a menu entry. */
  onChoose?: () => void;
}

export const ConsoleMenu = ({ folded = false, onFold, onChoose }: ConsoleMenuProps) => {
  const menu = usePermittedMenu();
  const hasHome = usePermittedHomeParts().length > 0;
  const translate = useText();
  const more = useHasMoreContentBelow();
  const fold = folded ? PanelLeftOpen : PanelLeftClose;
  const foldLabel = translate(folded ? 'app.menu.unfold' : 'app.menu.fold');
  return (
    <nav
      className={classNames(styles.menu, folded && styles.folded)}
      aria-label={translate('app.menu.label')}
    >
      <div className={styles.scroll} ref={more.ref}>
        {hasHome && <HomeLink folded={folded} onChoose={onChoose} />}
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
      {more.below && (
        <button type="button" className={styles.more} onClick={more.scrollOn}>
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
          <Icon of={fold} />
          <span className={folded ? 'sr-only' : undefined}>{foldLabel}</span>
        </button>
      )}
    </nav>
  );
};

const HomeLink = ({ folded, onChoose }: Pick<MenuGroupProps, 'folded' | 'onChoose'>) => {
  const translate = useText();
  const current = useLocation().pathname === HOME_PATH;
  const title = translate('app.menu.home');
  const handleHomeLinkClick = () => {
    if (current) refetchAllLists(true);
    onChoose?.();
  };
  return (
    <MenuLink
      to={HOME_PATH}
      current={current}
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
  const say = useTranslate();
  const { pathname, search } = useLocation();
  const { identity } = useGetIdentity();
  const [open, setOpen] = useStore(`menu.${identity?.id ?? ''}.${name}`, true);
  const listId = useId();
  const title = say(`app.menu.${name}`);
  const chevron = open ? ChevronDown : ChevronRight;
  const current = entries.find((entry) => isCurrentMenuEntry(entry, pathname, search));
  const page = pages.find((each) => buildMenuPagePath(each) === pathname);
  const isInside = current !== undefined || page !== undefined;
  const waiting = useWaitingRecordCounts(entries);

  if (folded) {
    return (
      <button
        type="button"
        className={styles.group}
        title={title}
        aria-current={isInside ? 'true' : undefined}
        onClick={() => {
          setOpen(true);
          onUnfold();
        }}
      >
        <Icon of={icon} />
        <span className="sr-only">{title}</span>
        <MenuBadge waiting={waiting} corner />
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
        aria-current={!open && isInside ? 'true' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon of={icon} />
        {title}
        {!open && <MenuBadge waiting={waiting} />}
        <Icon of={chevron} className={styles.chevron} />
      </button>
      <div className={styles.entries} id={listId} hidden={!open}>
        {entries.map((entry) => (
          <MenuEntryItem
            key={buildMenuEntryPath(entry)}
            entry={entry}
            isCurrent={entry === current}
            waiting={waiting.filter(
              ({ resource, variant }) => resource === entry.resource && variant === entry.variant,
            )}
            onChoose={onChoose}
          />
        ))}
        {pages.map((each) => (
          <MenuLink key={each} to={buildMenuPagePath(each)} current={each === page} onClick={onChoose}>
            {say(`app.pages.${each}`)}
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

const MenuEntryItem = ({ entry, isCurrent: current, waiting, onChoose }: MenuEntryProps) => {
  const nameOf = useMenuEntryName();
  const handleMenuEntryClick = () => {
    // Choosing the menu entry of the present page reads the page's data again.
    if (current) refetchAllLists(true);
    onChoose?.();
  };
  return (
    <MenuLink
      to={buildMenuEntryPath(entry)}
      state={RECHOSEN_LIST_ROUTE_STATE}
      current={current}
      onClick={handleMenuEntryClick}
    >
      {nameOf(entry)}
      <MenuBadge waiting={waiting} />
    </MenuLink>
  );
};

interface MenuLinkProps extends Pick<LinkProps, 'to' | 'state' | 'className' | 'title' | 'children'> {
  current: boolean;
  onClick: (() => void) | undefined;
}

const MenuLink = ({ current, ...rest }: MenuLinkProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return <Link ref={link} aria-current={current ? 'page' : undefined} {...rest} />;
};
