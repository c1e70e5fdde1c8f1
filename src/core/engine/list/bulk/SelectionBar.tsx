import { useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import {
  type BulkActionName,
  type DeclaredAction,
  getActionsForSelectedRows,
  type Loose,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { actionIcons } from '../../form/acts/actionIcons';
import { lazyPreloadableComponent } from '../../loading/latePart';
import { useRights } from '../../rights';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { countSelectedRecords } from '../listing/selection';
import { SelectPageCheckbox } from '../row/SelectPageCheckbox';
import { BulkActionDialog, bulkActDialogs } from './acts';
import styles from './SelectionBar.module.css';

const LazySelectionFromOtherFiltersNotice = lazyPreloadableComponent(
  async () => (await import('./SelectionFromOtherFiltersNotice')).SelectionFromOtherFiltersNotice,
);

type SelectionBarProps = {
  phone: boolean;
  /** The controls for the list's columns and row height. */
  tools: ReactNode;
};

// If no rows are selected, the bar shows only the button for a message. A click on it then says that
// recipients must be selected (specification, section 6). The height of the bar never changes.
export const SelectionBar = ({ phone, tools }: SelectionBarProps) => {
  const { resource, texts, selectAll, clear } = useListModel();
  const selectedCount = useListModelState(({ selection }) => countSelectedRecords(selection));
  const { total = 0 } = useListModelState(({ read }) => read);
  const { length } = useListModelState(({ rows }) => rows);
  const translate = useText();
  const notify = useNotify();
  const [acting, setActing] = useState<BulkActionName | null>(null);
  const rights = useRights();
  const [own, setOwn] = useState<{ name: string; action: DeclaredAction<Loose> } | null>(null);
  const bulkActionNames = Object.keys(resource.bulk ?? {}) as BulkActionName[];
  const permittedActionEntries = getActionsForSelectedRows(resource).filter(([, action]) =>
    rights.acts(resource, action),
  );
  const ActiveDialog = acting && bulkActDialogs[acting].Dialog;
  const selectionButtons = (
    <>
      {selectedCount > 0 && (
        <Button size="small" onClick={clear}>
          {translate('list.bulk.clear')}
        </Button>
      )}
      {selectedCount > 0 && selectedCount < total && length < total && (
        <Button size="small" onClick={selectAll}>
          {translate('list.bulk.all', { count: formatCount(total) + texts.unit })}
        </Button>
      )}
    </>
  );
  return (
    <>
      <section
        className={classNames(styles.bar, phone && cardStyles.card, 'off-paper')}
        aria-label={translate('list.bulk.bar', { name: texts.record })}
      >
        {phone && <SelectPageCheckbox />}
        <div className={styles.acts}>
          <b role="status" className={selectedCount === 0 ? 'sr-only' : undefined}>
            {translate('list.bulk.count', { count: formatCount(selectedCount) + texts.unit })}
          </b>
          {!phone && selectionButtons}
          {selectedCount > 0 && <span className={styles.rule} />}
          {bulkActionNames
            .filter((actionName) => selectedCount > 0 || actionName === 'message')
            .map((actionName) => (
              <Button
                key={actionName}
                size="small"
                icon={bulkActDialogs[actionName].icon}
                {...(selectedCount > 0 && { tone: bulkActDialogs[actionName].tone })}
                onClick={() =>
                  selectedCount > 0
                    ? setActing(actionName)
                    : notify(translate('list.bulk.none'), { type: 'warning' })
                }
              >
                {translate(`list.bulk.act.${actionName}`)}
              </Button>
            ))}
          {selectedCount > 0 &&
            permittedActionEntries.map(([name, action]) => (
              <Button
                key={name}
                size="small"
                icon={action.row && actionIcons[action.row]}
                tone={action.irreversible ? 'red' : 'blue'}
                onClick={() => setOwn({ name, action })}
              >
                {texts.action(name, 'label')}
              </Button>
            ))}
          {/* On a phone, the buttons of the bulk actions come first, because only a few controls fit. */}
          {phone && selectionButtons}
          {bulkActionNames.map((actionName) => {
            const { Status } = bulkActDialogs[actionName];
            return Status && <Status key={actionName} />;
          })}
        </div>
        <span className={styles.end}>{tools}</span>
      </section>
      {selectedCount > 0 && <LazySelectionFromOtherFiltersNotice />}
      {own && <BulkActionDialog {...own} onClose={() => setOwn(null)} />}
      {ActiveDialog && <ActiveDialog onClose={() => setActing(null)} />}
    </>
  );
};
