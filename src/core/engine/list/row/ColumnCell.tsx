import { ChevronDown, ChevronRight } from 'lucide';
import { RecordContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { nowInstant } from '../../../schema/basics/clock';
import {
  determinePhaseOfRecord,
  fieldTypeHandlerOf,
  findNameReplacedByInstead,
  getAt,
  isInsideList,
  listValuesAtPath,
  type PhaseName,
} from '../../../schema/index';
import { Chip, type ChipTone } from '../../../ui/Chip';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { type CellWidget, useEngine } from '../../EngineContext';
import { EmptyValueSign, FieldValueCell } from '../../fields/cells';
import { lazyPreloadableComponent } from '../../loading/latePart';
import type { FieldColumn, ListColumn, RowNumberColumn } from '../listing/columns';
import { useListModel } from '../listing/ListingContext';
import styles from './ColumnCell.module.css';
import { FormLink } from './FormLink';
import { ToggleCell } from './ToggleCell';

export type ListRowCellProps = {
  record: ConsoleRecord;
  /** The record's name. */
  name: string;
  number: number;
  /** Number of records before this one in the list. */
  at: number;
  open: boolean;
  /** Id of the row that shows the expanded content. */
  contentId: string;
  onOpen: (id: string) => void;
};

const LazyDraftLabel = lazyPreloadableComponent(
  async () => (await import('../../form/leave/drafts/DraftLabel')).DraftLabel,
);

type ColumnKind = ListColumn['drawnAs'];
type FieldCellProps = ListRowCellProps & { column: FieldColumn };

const ExpandButton = ({ column, record, name, open, contentId, onOpen }: FieldCellProps) => {
  const { resource } = useListModel();
  const chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        title={String(getAt(record, column.path) ?? name)}
        onClick={() => onOpen(record.id)}
      >
        <Icon of={chevron} size={16} />
        <span className="cut">{name}</span>
      </button>
      <LazyDraftLabel resource={resource.name} id={record.id} />
    </>
  );
};

export const LazyTreePosition = lazyPreloadableComponent(
  async () => (await import('./TreePosition')).TreePosition,
);

const RecordNameLink = ({ column, record, name, at }: FieldCellProps) => {
  const { opens, resource } = useListModel();
  const replacedName = findNameReplacedByInstead(resource, column.path, record);
  return (
    <>
      {resource.tree && <LazyTreePosition resource={resource.name} id={record.id} indents />}
      {opens ? (
        <FormLink data-name id={record.id} at={at} title={name}>
          {name}
        </FormLink>
      ) : (
        <span data-name title={name}>
          {name}
        </span>
      )}
      {replacedName && <span className="muted"> · {replacedName}</span>}
      {resource.tree && <LazyTreePosition resource={resource.name} id={record.id} />}
      <LazyDraftLabel resource={resource.name} id={record.id} />
    </>
  );
};

const MAX_VALUES_SHOWN_IN_CELL = 5;

const MultipleValuesCell = ({ column, record }: FieldCellProps) => {
  const { texts } = useListModel();
  const translate = useText();
  const { field, path } = column;
  const filledValues = listValuesAtPath(record, path).filter(
    (value) => !fieldTypeHandlerOf(field).isEmpty(value),
  );
  const hiddenValueCount = filledValues.length - MAX_VALUES_SHOWN_IN_CELL;
  if (filledValues.length === 0) return texts.blank(path) ?? <EmptyValueSign />;
  return (
    <span className={styles.repeated}>
      {Object.entries(filledValues.slice(0, MAX_VALUES_SHOWN_IN_CELL)).map(([place, value]) => (
        <FieldValueCell key={place} {...{ field, path, texts, value }} />
      ))}
      {hiddenValueCount > 0 && (
        <span className="muted">{translate('list.moreItems', { count: hiddenValueCount })}</span>
      )}
    </span>
  );
};

const WidgetCell = ({ column, record }: FieldCellProps) => {
  // The cast is needed because, if the product has no cell widgets, the type of their names is empty.
  const Widget = useEngine().widgets.cell[column.widget as never] as CellWidget;
  return (
    <RecordContextProvider value={record}>
      <Widget path={column.path} field={column.field} />
    </RecordContextProvider>
  );
};

const ColumnValueCell = (props: FieldCellProps) => {
  const { resource, texts } = useListModel();
  const { field, path } = props.column;
  if (isInsideList(resource.fields, path)) return <MultipleValuesCell {...props} />;
  return <FieldValueCell {...{ field, path, texts }} value={getAt(props.record, path)} />;
};

const RelatedRecordsCell = ({ column, record }: FieldCellProps) => {
  const { texts } = useListModel();
  const { field, path } = column;
  return <FieldValueCell {...{ field, path, texts }} value={getAt(record, path)} />;
};

const SwitchCell = ({ column, record, name }: FieldCellProps) => <ToggleCell {...{ record, column, name }} />;

const EmptyOrFilledCell = ({ column, record }: FieldCellProps) => {
  const { texts } = useListModel();
  const { field, path } = column;
  const isValueEmpty = fieldTypeHandlerOf(field).isEmpty(getAt(record, path));
  return <Chip tone={isValueEmpty ? 'amber' : undefined}>{texts.state(path, isValueEmpty)}</Chip>;
};

const CHIP_TONE_BY_PHASE: Readonly<Record<PhaseName, ChipTone | undefined>> = {
  upcoming: 'blue',
  running: 'green',
  ended: undefined,
  PUBLIC: undefined,
  SCHEDULED: 'amber',
  ENDED: undefined,
  HIDDEN: undefined,
};

const PhaseCell = ({ column, record }: FieldCellProps) => {
  const translate = useText();
  const phaseName = column.phase && determinePhaseOfRecord(column.phase, record, nowInstant());
  return phaseName ? (
    <Chip tone={CHIP_TONE_BY_PHASE[phaseName]}>{translate(`list.phases.${phaseName}`)}</Chip>
  ) : (
    <EmptyValueSign />
  );
};

type CellPropsOfColumnKind<D extends ColumnKind> = D extends FieldColumn['drawnAs']
  ? FieldCellProps
  : ListRowCellProps & { column: RowNumberColumn };

/** The cell component of each column type. The column with the record's name counts as a separate type. */
const cellByColumnKind: { readonly [D in ColumnKind]: (props: CellPropsOfColumnKind<D>) => ReactNode } = {
  value: ColumnValueCell,
  widget: WidgetCell,
  name: RecordNameLink,
  expands: ExpandButton,
  toggle: SwitchCell,
  empty: EmptyOrFilledCell,
  phase: PhaseCell,
  related: RelatedRecordsCell,
  rowNumber: ({ number }) => <span className="num muted">{number}</span>,
};

export const ColumnCell = ({ column, ...row }: ListRowCellProps & { column: ListColumn }) => {
  // The cast is needed because TypeScript can't express that the column's type determines its cell.
  const TypeCell = cellByColumnKind[column.drawnAs] as (
    props: ListRowCellProps & { column: ListColumn },
  ) => ReactNode;
  return <TypeCell {...row} column={column} />;
};
