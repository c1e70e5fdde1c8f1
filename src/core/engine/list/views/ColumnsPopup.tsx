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
const filterColumnsByLabel = (columns: readonly ListColumn[], term: string) =>
  columns.filter(({ label }) => normalizeTextForSearch(label).includes(normalizeTextForSearch(term.trim())));

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
  const setVisibleColumnIds = (next: readonly string[] | null) => reshape({ columns: next });
  const translate = useText();
  const [term, setTerm] = useState('');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const ids = columns.map(({ id }) => id);
  const hidden = every.filter(({ id }) => !ids.includes(id));
  const masks = isPersonalDataRecord(resource, record);

  const isNameColumn = (column: ListColumn | undefined) => column?.path !== undefined && column.path === name;
  const findColumnElements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  // When the group or position of a column changes, React mounts its row again. The effect then restores the
  // focus.
  useEffect(() => {
    if (focused.current === undefined) return;
    findColumnElements()
      .find(({ dataset }) => dataset.item === focused.current)
      ?.focus();
    focused.current = undefined;
  });

  const moveColumn = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || isNameColumn(columns[from]) || to < 0 || to >= ids.length) return;
    const label = columns[from]?.label ?? id;
    setVisibleColumnIds(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(translate('listColumns.moved', { label, place: to + 1, count: ids.length }));
  };
  const setColumnVisible = (id: string, on: boolean) => {
    focused.current = id;
    setVisibleColumnIds(on ? [...ids, id] : ids.filter((one) => one !== id));
  };
  const handleColumnArrowKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const id = event.target instanceof HTMLElement ? event.target.dataset.item : undefined;
    if (step === 0 || id === undefined) return;
    event.preventDefault();
    if (event.altKey) {
      if (!ids.includes(id)) return;
      focused.current = id;
      return moveColumn(ids.indexOf(id), ids.indexOf(id) + step);
    }
    const all = findColumnElements();
    const at = all.findIndex(({ dataset }) => dataset.item === id);
    all[(at + step + all.length) % all.length]?.focus();
  };
  const buildCheckboxItemProps = (column: ListColumn) => {
    const isFixed = isNameColumn(column) || (ids.length === 1 && ids[0] === column.id);
    const isMasked =
      masks && column.field !== undefined && 'personal' in column.field && !!column.field.personal;
    return {
      id: column.id,
      label: column.label,
      shown: ids.includes(column.id),
      fixed: isFixed ? translate('listColumns.always', column) : undefined,
      note: isMasked ? translate('listColumns.masked') : undefined,
      onShow: (on: boolean) => setColumnVisible(column.id, on),
    };
  };
  const dragging = useDragSortingContext(ids, moveColumn, 'listColumns.drag');
  const shownFound = filterColumnsByLabel(columns, term);
  const hiddenFound = filterColumnsByLabel(hidden, term);
  return (
    <Popup
      {...{ anchor, onClose, onKeyDown: handleColumnArrowKeys }}
      role="dialog"
      aria-label={translate('listColumns.title')}
      placement="bottom-end"
      className={styles.popup}
      first="input"
    >
      <div ref={list}>
        <div className={styles.head}>
          <b>{translate('listColumns.label')}</b>
          <span className="muted">
            {translate('listColumns.count', { shown: ids.length, count: every.length })}
          </span>
          <Button size="small" disabled={chosen === null} onClick={() => setVisibleColumnIds(null)}>
            {translate('listColumns.reset')}
          </Button>
        </div>
        {error && (
          <Notice tone="amber" role="status">
            <span className="grow">{translate('listColumns.unread')}</span>
            <Button size="small" onClick={() => void again()}>
              {translate('listColumns.again')}
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
        <DndContext {...dragging} collisionDetection={closestCenter}>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ul className={styles.columns} aria-label={translate('listColumns.label')}>
              {shownFound.map((column) => (
                <SortableCheckboxItem
                  key={column.id}
                  {...buildCheckboxItemProps(column)}
                  moveLabel={isNameColumn(column) ? undefined : translate('listColumns.move', column)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        {hiddenFound.length > 0 && (
          <>
            <p className={styles.caption}>{translate('listColumns.hidden')}</p>
            <ul className={styles.columns} aria-label={translate('listColumns.hidden')}>
              {hiddenFound.map((column) => (
                <FixedPositionCheckboxItem key={column.id} {...buildCheckboxItemProps(column)} />
              ))}
            </ul>
          </>
        )}
        {shownFound.length + hiddenFound.length === 0 && (
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
          {said}
        </span>
      </div>
    </Popup>
  );
};
