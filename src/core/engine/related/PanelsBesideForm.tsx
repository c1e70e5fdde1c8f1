import { ConsentsPanel } from './ConsentsPanel';
import { SharedRelatedCallProvider, useSharedRelatedCall } from './firstCall';
import { MemosPanel } from './MemosPanel';
import { RelatedRecords } from './RelatedRecords';
import styles from './related.module.css';

export const PanelsBesideForm = () => (
  <SharedRelatedCallProvider value={useSharedRelatedCall()}>
    <div className={styles.beside}>
      <ConsentsPanel />
      <RelatedRecords />
      <MemosPanel />
    </div>
  </SharedRelatedCallProvider>
);
