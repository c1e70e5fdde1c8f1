import { Consents } from './Consents';
import { FirstCallProvider, useFirstCall } from './firstCall';
import { Memos } from './Memos';
import { RelatedRecords } from './RelatedRecords';
import styles from './related.module.css';

export const DataBeside = () => (
  <FirstCallProvider value={useFirstCall()}>
    <div className={styles.beside}>
      <Consents />
      <RelatedRecords />
      <Memos />
    </div>
  </FirstCallProvider>
);
