import {
  ChevronDown,
  ChevronRight,
  Headphones,
  Inbox,
  type LucideIcon,
  Newspaper,
  PanelLeftClose,
  PanelLeftOpen,
  PanelsLeftRight,
} from 'lucide-react';
import { useStore, useTranslate } from 'ra-core';
import { useId, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { renewAll } from '../engine/renewal/renewals';
import type { MenuEntry, MenuGroup } from '../resources/menu';
import type { MenuGroupName } from '../schema/index';
import { classNames } from '../ui/classNames';
import { useConsole } from './ConsoleContext';
import { MenuBadge, useWaiting, type Waiting } from './MenuBadge';
import { isCurrent, nameKeyOf, pathOf } from './menuEntries';
import { useMoreBelow } from './useMoreBelow';

const icons: Readonly<Record<MenuGroupName, LucideIcon>> = {
  content: Newspaper,
  display: PanelsLeftRight,
  intake: Inbox,
  support: Headphones,
};

interface MenuProps {
  /** Only the groups' icons are shown. */
  folded?: boolean;
  onFold?: (folded: boolean) => void;
  /** The operator chose an entry. */
  onChoose?: () => void;
}

/** The console's areas in the groups of its flavour. */
export const Menu = ({ folded = false, onFold, onChoose }: MenuProps) => {
  const { menu } = useConsole();
  const translate = useTranslate();
  const more = useMoreBelow();
  const Fold = folded ? PanelLeftOpen : PanelLeftClose;
  const foldLabel = translate(folded ? 'app.menu.unfold' : 'app.menu.fold');
  return (
    <nav className={classNames('menu', folded && 'folded')} aria-label={translate('app.menu.label')}>
      <div className="scroll" ref={more.ref}>
        {menu.map((group) => (
          <Group
            key={group.name}
            group={group}
            folded={folded}
            onChoose={onChoose}
            onUnfold={() => onFold?.(false)}
          />
        ))}
      </div>
      {more.below && (
        <button type="button" className="more" onClick={more.scrollOn}>
          {translate('app.menu.more')}
          <ChevronDown className="i i16" aria-hidden />
        </button>
      )}
      {onFold && (
        <button
          type="button"
          className="foot"
          title={folded ? foldLabel : undefined}
          onClick={() => onFold(!folded)}
        >
          <Fold className="i" aria-hidden />
          <span className={folded ? 'sr' : undefined}>{foldLabel}</span>
        </button>
      )}
    </nav>
  );
};

interface GroupProps {
  group: MenuGroup;
  folded: boolean;
  onChoose: (() => void) | undefined;
  onUnfold: () => void;
}

const Group = ({ group: { name, entries }, folded, onChoose, onUnfold }: GroupProps) => {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useStore(`menu.${name}`, true);
  const listId = useId();
  const title = translate(`app.menu.${name}`);
  const Icon = icons[name];
  const Chevron = open ? ChevronDown : ChevronRight;
  const current = entries.find((entry) => isCurrent(entry, pathname, search));
  const waiting = useWaiting(entries);

  if (folded) {
    return (
      <button
        type="button"
        className="group"
        title={title}
        aria-current={current ? 'true' : undefined}
        onClick={() => {
          setOpen(true);
          onUnfold();
        }}
      >
        <Icon className="i" aria-hidden />
        <span className="sr">{title}</span>
        <MenuBadge waiting={waiting} />
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="group"
        aria-expanded={open}
        aria-controls={listId}
        aria-current={!open && current ? 'true' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon className="i" aria-hidden />
        {title}
        {!open && <MenuBadge waiting={waiting} />}
        <Chevron className="i chev" aria-hidden />
      </button>
      <div className="children" id={listId} hidden={!open}>
        {entries.map((entry) => (
          <Entry
            key={pathOf(entry)}
            entry={entry}
            current={entry === current}
            waiting={waiting.filter(({ resource }) => resource === entry.resource)}
            onChoose={onChoose}
          />
        ))}
      </div>
    </>
  );
};

interface EntryProps {
  entry: MenuEntry;
  current: boolean;
  waiting: readonly Waiting[];
  onChoose: (() => void) | undefined;
}

const Entry = ({ entry, current, waiting, onChoose }: EntryProps) => {
  const translate = useTranslate();
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const choose = () => {
    // The entry of the page that is shown already asks for what is new on it.
    if (current) renewAll(true);
    onChoose?.();
  };
  return (
    <Link ref={link} to={pathOf(entry)} aria-current={current ? 'page' : undefined} onClick={choose}>
      {translate(nameKeyOf(entry))}
      <MenuBadge waiting={waiting} />
    </Link>
  );
};
