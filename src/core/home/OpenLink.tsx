import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { isSameTabClick, useFormLink, useFormOpener } from '../engine/address/formRoutes';
import { useRights } from '../engine/rights';
import type { ConsoleRecord } from '../provider/dataProvider';
import type { AnyResource } from '../schema/index';
import styles from './Card.module.css';

/**
 * The record that the operator last opened from the home page. When the operator goes back to the home page,
 * the link to this record gets the focus.
 */
const lastOpenedRecord = { id: '' };

interface OpenRecordLinkProps {
  resource: AnyResource;
  record: ConsoleRecord;
  /** Position of the record in its list: the number of records before this record. */
  at: number;
  children: ReactNode;
}

export const OpenLink = ({ resource, record, at, children }: OpenRecordLinkProps) => {
  const { opens } = useRights();
  const isBackNavigation = useNavigationType() === 'POP';
  const linkRef = useRef<HTMLAnchorElement>(null);
  const recordFormLink = useFormLink(resource.name, '')(record.id, at);
  const openForm = useFormOpener(resource.name);
  useEffect(() => {
    if (!isBackNavigation || lastOpenedRecord.id !== record.id) return;
    lastOpenedRecord.id = '';
    linkRef.current?.focus({ preventScroll: true });
  }, [isBackNavigation, record.id]);
  if (!opens(resource, record)) return <span className="cut">{children}</span>;
  return (
    <a
      ref={linkRef}
      href={recordFormLink.href}
      className={styles.open}
      onClick={(event) => {
        if (!isSameTabClick(event)) return;
        event.preventDefault();
        lastOpenedRecord.id = record.id;
        openForm(recordFormLink);
      }}
    >
      <span className="cut">{children}</span>
    </a>
  );
};
