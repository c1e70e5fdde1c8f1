import { ConsentsPanel } from './ConsentsPanel';
import { FirstCallProvider, useFirstRelatedCall } from './firstCall';
import { MemosPanel } from './MemosPanel';
import { RelatedRecords } from './RelatedRecords';
import styles from './related.module.css';

export const PanelsBesideForm = () => (
  <FirstCallProvider value={useFirstRelatedCall()}>
    <div className={styles.beside}>
      <ConsentsPanel />
      <RelatedRecords />
      <MemosPanel />
    </div>
  </FirstCallProvider>
);
