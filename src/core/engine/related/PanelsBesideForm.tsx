import { ConsentsPanel } from './ConsentsPanel';
import { RelatedCardDataReaderProvider, useRelatedCardDataReader } from './firstCall';
import { MemosPanel } from './MemosPanel';
import { RelatedRecords } from './RelatedRecords';
import styles from './related.module.css';

export const PanelsBesideForm = () => (
  <RelatedCardDataReaderProvider value={useRelatedCardDataReader()}>
    <div className={styles.beside}>
      <ConsentsPanel />
      <RelatedRecords />
      <MemosPanel />
    </div>
  </RelatedCardDataReaderProvider>
);
