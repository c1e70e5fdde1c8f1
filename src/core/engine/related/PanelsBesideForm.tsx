import { ConsentsPanel } from './ConsentsPanel';
import { SharedRelatedReaderProvider, useSharedRelatedReader } from './firstCall';
import { MemosPanel } from './MemosPanel';
import { RelatedRecords } from './RelatedRecords';
import styles from './related.module.css';

export const PanelsBesideForm = () => (
  <SharedRelatedReaderProvider value={useSharedRelatedReader()}>
    <div className={styles.beside}>
      <ConsentsPanel />
      <RelatedRecords />
      <MemosPanel />
    </div>
  </SharedRelatedReaderProvider>
);
