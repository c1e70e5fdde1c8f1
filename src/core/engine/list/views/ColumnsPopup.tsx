import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { hasApiFeature } from '../../../provider/offers';
import { isPersonalDataRecord, normalizeTextForSearch } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Input } from '../../../ui/Input';
import { Notice } from '../../../ui/Notice';
import { Popup } from '../../../ui/Popup';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { FixedPositionCheckboxItem, SortableCheckboxItem } from '../../sorting/SortableCheckboxItem';
import { useDragSortingContext } from '../../sorting/useSortingContext';
import type { ListColumn } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './ColumnsPopup.module.css';
import { useSavedViewActions } from './useViewCalls';

addViewTexts();

/** Minimum number of columns for which the popup has a search input. */
const MIN_COLUMNS_FOR_SEARCH = 7;

/** Returns the columns whose labels match the search term. */
const filterColumnsByLabel = (columns: readonly ListColumn[], searchTerm: string) =>
  columns.filter(({ label }) =>
    normalizeTextForSearch(label).includes(normalizeTextForSearch(searchTerm.trim())),
  );

type ColumnsPopupProps = {
  anchor: HTMLElement;
  onClose: () => void;
  /** Opens the dialog that saves the displayed list as a view. */
  onSave: () => void;
};

export const ColumnsPopup = ({ anchor, onClose, onSave }: ColumnsPopupProps) => {
  const { every, name, resource, record, reshape } = useListModel();
  const { columns, chosen } = useListModelState(({ shape }) => shape);
  const { error } = useListModelState(({ views }) => views);
  const { again } = useSavedViewActions();
  const setVisibleColumnIds = (columnIds: readonly string[] | null) => reshape({ columns: columnIds });
  const translate = useText();
  const [term, setTerm] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const listRef = useRef<HTMLDivElement>(null);
  const columnIdToFocus = useRef<string>(undefined);
  const visibleColumnIds = columns.map(({ id }) => id);
  const hiddenColumns = every.filter(({ id }) => !visibleColumnIds.includes(id));
  const hasMaskedRecords = isPersonalDataRecord(resource, record);

  const isNameColumn = (column: ListColumn | undefined) => column?.path !== undefined && column.path === name;
  const findColumnElements = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  // When the group or position of a column changes, React mounts its row again. The effect then restores the
  // focus.
  useEffect(() => {
    if (columnIdToFocus.current === undefined) return;
    findColumnElements()
      .find(({ dataset }) => dataset.item === columnIdToFocus.current)
      ?.focus();
    columnIdToFocus.current = undefined;
  });

  const moveColumn = (fromIndex: number, toIndex: number) => {
    const id = visibleColumnIds[fromIndex];
    if (
      id === undefined ||
      isNameColumn(columns[fromIndex]) ||
      toIndex < 0 ||
      toIndex >= visibleColumnIds.length
    )
      return;
    const label = columns[fromIndex]?.label ?? id;
    setVisibleColumnIds(visibleColumnIds.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, id));
    setAnnouncement(
      translate('listColumns.moved', { label, place: toIndex + 1, count: visibleColumnIds.length }),
    );
  };
  const setColumnVisible = (id: string, isVisible: boolean) => {
    columnIdToFocus.current = id;
    setVisibleColumnIds(
      isVisible ? [...visibleColumnIds, id] : visibleColumnIds.filter((columnId) => columnId !== id),
    );
  };
  const handleColumnArrowKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const id = event.target instanceof HTMLElement ? event.target.dataset.item : undefined;
    if (step === 0 || id === undefined) return;
    event.preventDefault();
    if (event.altKey) {
      if (!visibleColumnIds.includes(id)) return;
      columnIdToFocus.current = id;
      return moveColumn(visibleColumnIds.indexOf(id), visibleColumnIds.indexOf(id) + step);
    }
    const columnElements = findColumnElements();
    const currentIndex = columnElements.findIndex(({ dataset }) => dataset.item === id);
    columnElements[(currentIndex + step + columnElements.length) % columnElements.length]?.focus();
  };
  const buildCheckboxItemProps = (column: ListColumn) => {
    const isColumnFixed =
      isNameColumn(column) || (visibleColumnIds.length === 1 && visibleColumnIds[0] === column.id);
    const isColumnMasked =
      hasMaskedRecords && column.field !== undefined && 'personal' in column.field && !!column.field.personal;
    return {
      id: column.id,
      label: column.label,
      shown: visibleColumnIds.includes(column.id),
      fixed: isColumnFixed ? translate('listColumns.always', column) : undefined,
      note: isColumnMasked ? translate('listColumns.masked') : undefined,
      onShow: (isVisible: boolean) => setColumnVisible(column.id, isVisible),
    };
  };
  const dndContextProps = useDragSortingContext(visibleColumnIds, moveColumn, 'listColumns.drag');
  const matchingVisibleColumns = filterColumnsByLabel(columns, term);
  const matchingHiddenColumns = filterColumnsByLabel(hiddenColumns, term);
  return (
    <Popup
      {...{ anchor, onClose, onKeyDown: handleColumnArrowKeys }}
      role="dialog"
      aria-label={translate('listColumns.title')}
      placement="bottom-end"
      className={styles.popup}
      first="input"
    >
      <div ref={listRef}>
        <div className={styles.head}>
          <b>{translate('listColumns.label')}</b>
          <span className="muted">
            {translate('listColumns.count', { shown: visibleColumnIds.length, count: every.length })}
          </span>
          <Button size="small" disabled={chosen === null} onClick={() => setVisibleColumnIds(null)}>
            {translate('listColumns.reset')}
          </Button>
        </div>
        {error && (
          <Notice tone="amber" role="status">
            <span className="grow">{translate('listColumns.unread')}</span>
            <Button size="small" onClick={() => void again()}>
              {translate('app.retry')}
            </Button>
          </Notice>
        )}
        {every.length >= MIN_COLUMNS_FOR_SEARCH && (
          <Input
            className={styles.find}
            aria-label={translate('listColumns.find')}
            placeholder={translate('listColumns.find')}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
        <DndContext {...dndContextProps} collisionDetection={closestCenter}>
          <SortableContext items={visibleColumnIds} strategy={verticalListSortingStrategy}>
            <ul className={styles.columns} aria-label={translate('listColumns.label')}>
              {matchingVisibleColumns.map((column) => (
                <SortableCheckboxItem
                  key={column.id}
                  {...buildCheckboxItemProps(column)}
                  moveLabel={isNameColumn(column) ? undefined : translate('listColumns.move', column)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        {matchingHiddenColumns.length > 0 && (
          <>
            <p className={styles.caption}>{translate('listColumns.hidden')}</p>
            <ul className={styles.columns} aria-label={translate('listColumns.hidden')}>
              {matchingHiddenColumns.map((column) => (
                <FixedPositionCheckboxItem key={column.id} {...buildCheckboxItemProps(column)} />
              ))}
            </ul>
          </>
        )}
        {matchingVisibleColumns.length + matchingHiddenColumns.length === 0 && (
          <p className={styles.caption}>{translate('listColumns.none')}</p>
        )}
        <div className={styles.foot}>
          <span>{translate('listColumns.keys')}</span>
          {hasApiFeature('views') && (
            <Button size="small" tone="blue" onClick={onSave}>
              {translate('listColumns.save')}
            </Button>
          )}
        </div>
        <span className="sr-only" role="status">
          {announcement}
        </span>
      </div>
    </Popup>
  );
};
