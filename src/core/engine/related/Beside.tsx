import { Consents } from './Consents';
import { Memos } from './Memos';
import { RelatedRecords } from './RelatedRecords';
import styles from './related.module.css';

/** The facts about a stored record that are no part of it. */
export const Beside = () => (
  <div className={styles.beside}>
    <Consents />
    <RelatedRecords />
    <Memos />
  </div>
);
