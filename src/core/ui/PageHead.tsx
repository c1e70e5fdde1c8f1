import { ChevronRight } from 'lucide';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './PageHead.module.css';
import { useTabTitle } from './tabTitle';
import { useText } from './useText';

export interface Breadcrumb {
  label: string;
  /** The link that the breadcrumb opens; without it, the breadcrumb is plain text. */
  link?: Pick<LinkProps, 'to' | 'onClick'> | undefined;
}

export interface PageHeadProps {
  /** The breadcrumbs from the menu group to the page itself. */
  crumbs: readonly Breadcrumb[];
  title: string;
  /** Text beside the title: how many records there are, or the name of the record. */
  count?: string | undefined;
  /** A counter that is shown in place of `count` and updates itself. */
  counter?: ReactNode;
  /** Text that is shown below the page's title. */
  note?: ReactNode;
  actions?: ReactNode;
}

/**
 * Whether the focus is outside the page's content: on no element, or on the element that led to the page,
 * such as the menu.
 */
const isFocusOutsideContent = () => document.activeElement?.closest('main, [aria-modal="true"]') == null;

// When the page opens, its title gets the focus. So the page's keyboard shortcuts work, and a screen reader
// announces the title.
export const PageHead = ({ crumbs, title, count, counter, note, actions }: PageHeadProps) => {
  const translate = useText();
  const headingRef = useRef<HTMLHeadingElement>(null);

  useTabTitle(title);
  // The scroll container stays when the page changes, so each page scrolls it to the top. A page that
  // restores a position, such as a list, does not.
  useLayoutEffect(() => {
    const main = headingRef.current?.closest('main');
    if (main) main.scrollTop = 0;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same head may be reused for another page.
  useEffect(() => {
    // A dialog that opens together with the page already has the focus, and keeps it.
    if (isFocusOutsideContent()) headingRef.current?.focus({ preventScroll: true });
  }, [title]);

  const pageHead = (
    <div className={styles.head}>
      <div>
        <nav className={styles.crumbs} aria-label={translate('app.crumbs')}>
          {crumbs.map(({ label, link }, index) => (
            <Fragment key={index === 0 ? `group ${label}` : label}>
              {index > 0 && <Icon of={ChevronRight} />}
              {link ? <Link {...link}>{label}</Link> : <span>{label}</span>}
            </Fragment>
          ))}
        </nav>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
          {count && <small>{count}</small>}
          {counter}
        </h1>
      </div>
      {actions && <div className={classNames(styles.actions, 'off-paper')}>{actions}</div>}
    </div>
  );
  if (!note) return pageHead;
  return (
    <div>
      {pageHead}
      {note}
    </div>
  );
};
