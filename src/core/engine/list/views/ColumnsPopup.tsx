import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical, Lock } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { offers } from '../../../provider/offers';
import { fold, isPersonal } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { Input } from '../../../ui/Input';
import { Notice } from '../../../ui/Notice';
import { Popup } from '../../../ui/Popup';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useDragging, useSortableItem } from '../../sorting/useDragging';
import type { ListColumn } from '../listing/columns';
import { useListing, useListingState } from '../listing/ListingContext';
import styles from './ColumnsPopup.module.css';
import { useViewCalls } from './useViewCalls';

addViewTexts();

/** More columns than this get a search input. */
const MANY = 7;

type ColumnProps = {
  column: ListColumn;
  shown: boolean;
  /** It names the records, and stays where it is. */
  naming: boolean;
  /** It can't be hidden: it names the records, or it is the last one. */
  fixed: boolean;
  masked: boolean;
  onShow: (shown: boolean) => void;
};

const Choice = ({ column, shown, fixed, masked, onShow }: ColumnProps) => {
  const translate = useText();
  const id = useId();
  return (
    <>
      <Checkbox
        id={id}
        checked={shown}
        aria-disabled={fixed || undefined}
        className={fixed ? styles.fixed : undefined}
        data-column={column.id}
        onChange={(on) => {
          if (!fixed) onShow(on);
        }}
      />
      <label
        htmlFor={id}
        className={classNames(styles.choice, 'cut')}
        title={fixed ? translate('listColumns.always', column) : undefined}
      >
        {column.label}
      </label>
      {masked && <span className={styles.masked}>{translate('listColumns.masked')}</span>}
    </>
  );
};

const ShownColumn = (props: ColumnProps) => {
  const { column, naming } = props;
  const translate = useText();
  const { item, grip, isDragging } = useSortableItem({ id: column.id, disabled: { draggable: naming } });
  return (
    <li {...item} className={classNames(styles.column, isDragging && styles.lifted)}>
      {naming ? (
        <span className={styles.grip}>
          <Icon of={Lock} size={16} />
        </span>
      ) : (
        <button {...grip} className={styles.grip} aria-label={translate('listColumns.move', column)}>
          <Icon of={GripVertical} size={16} />
        </button>
      )}
      <Choice {...props} />
    </li>
  );
};

/** The columns that match the search term. */
const found = (columns: readonly ListColumn[], term: string) =>
  columns.filter(({ label }) => fold(label).includes(fold(term.trim())));

type ColumnsPopupProps = {
  anchor: HTMLElement;
  onClose: () => void;
  /** Saves the list as it is shown as a view. */
  onSave: () => void;
};

/** The visible columns of a list and their order, by pointer and by keyboard; changes apply immediately. */
export const ColumnsPopup = ({ anchor, onClose, onSave }: ColumnsPopupProps) => {
  const { every, name, resource, record, reshape } = useListing();
  const { columns, chosen } = useListingState(({ shape }) => shape);
  const { error } = useListingState(({ views }) => views);
  const { again } = useViewCalls();
  const setColumns = (next: readonly string[] | null) => reshape({ columns: next });
  const translate = useText();
  const [term, setTerm] = useState('');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const ids = columns.map(({ id }) => id);
  const hidden = every.filter(({ id }) => !ids.includes(id));
  const masks = isPersonal(resource, record);

  const isNaming = (column: ListColumn | undefined) => column?.path !== undefined && column.path === name;
  const boxes = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  // A column that changes its group or its place is mounted again there, and keeps the focus.
  useEffect(() => {
    if (focused.current === undefined) return;
    boxes()
      .find(({ dataset }) => dataset.column === focused.current)
      ?.focus();
    focused.current = undefined;
  });

  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || isNaming(columns[from]) || to < 0 || to >= ids.length) return;
    const label = columns[from]?.label ?? id;
    setColumns(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(translate('listColumns.moved', { label, place: to + 1, count: ids.length }));
  };
  const show = (id: string, on: boolean) => {
    focused.current = id;
    setColumns(on ? [...ids, id] : ids.filter((one) => one !== id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const id = event.target instanceof HTMLElement ? event.target.dataset.column : undefined;
    if (step === 0 || id === undefined) return;
    event.preventDefault();
    if (event.altKey) {
      if (!ids.includes(id)) return;
      focused.current = id;
      return move(ids.indexOf(id), ids.indexOf(id) + step);
    }
    const all = boxes();
    const at = all.findIndex(({ dataset }) => dataset.column === id);
    all[(at + step + all.length) % all.length]?.focus();
  };
  const propsOf = (column: ListColumn) => ({
    column,
    shown: ids.includes(column.id),
    naming: isNaming(column),
    fixed: isNaming(column) || (ids.length === 1 && ids[0] === column.id),
    masked: masks && column.field !== undefined && 'personal' in column.field && !!column.field.personal,
    onShow: (on: boolean) => show(column.id, on),
  });
  const dragging = useDragging(ids, move, 'listColumns.drag');
  const shownFound = found(columns, term);
  const hiddenFound = found(hidden, term);
  return (
    <Popup
      {...{ anchor, onClose, onKeyDown }}
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
          <Button size="small" disabled={chosen === null} onClick={() => setColumns(null)}>
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
        {every.length >= MANY && (
          <Input
            className={styles.find}
            aria-label={translate('listColumns.find')}
            placeholder={translate('listColumns.find')}
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
        <DndContext {...dragging} collisionDetection={closestCenter}>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ul className={styles.columns} aria-label={translate('listColumns.label')}>
              {shownFound.map((column) => (
                <ShownColumn key={column.id} {...propsOf(column)} />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        {hiddenFound.length > 0 && (
          <>
            <p className={styles.caption}>{translate('listColumns.hidden')}</p>
            <ul className={styles.columns} aria-label={translate('listColumns.hidden')}>
              {hiddenFound.map((column) => (
                <li key={column.id} className={styles.column}>
                  <span className={styles.grip} />
                  <Choice {...propsOf(column)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {shownFound.length + hiddenFound.length === 0 && (
          <p className={styles.caption}>{translate('listColumns.none')}</p>
        )}
        <div className={styles.foot}>
          <span>{translate('listColumns.keys')}</span>
          {offers('views') && (
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
