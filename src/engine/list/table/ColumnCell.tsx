import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { getAt, isRepeated, kindOf } from '../../../schema/index';
import { Chip } from '../../../ui/Chip';
import { Cell, Empty } from '../../fields/cells';
import type { ListColumn } from '../columns';
import { FormLink } from '../FormLink';
import { useListScreen } from '../ListScreenContext';
import { valuesAt } from '../values';
import { ToggleCell } from './ToggleCell';

export type RowState = {
  record: ConsoleRecord;
  /** What the record is called. */
  name: string;
  number: number;
  /** How many records of the list come before it. */
  at: number;
  open: boolean;
  /** Id of the row that shows the content. */
  contentId: string;
  onOpen: (id: string) => void;
};

type Role = ListColumn['role'];
type ColumnCellProps<R extends Role> = RowState & { column: Extract<ListColumn, { role: R }> };

const Opener = ({ column, record, name, open, contentId, onOpen }: ColumnCellProps<'opens'>) => {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="opener"
      aria-expanded={open}
      aria-controls={open ? contentId : undefined}
      title={String(getAt(record, column.path) ?? name)}
      onClick={() => onOpen(record.id)}
    >
      <Chevron className="i i16" />
      <span className="cut">{name}</span>
    </button>
  );
};

const NameLink = ({ record, name, at }: ColumnCellProps<'name'>) => {
  const { form } = useListScreen();
  return form ? (
    <FormLink className="name" id={record.id} at={at} title={name}>
      {name}
    </FormLink>
  ) : (
    <span className="name" title={name}>
      {name}
    </span>
  );
};

const MOST_REPEATED = 5;

const Repeated = ({ column, record }: ColumnCellProps<'value'>) => {
  const { texts } = useListScreen();
  const translate = useTranslate();
  const { field, path } = column;
  const values = valuesAt(record, path).filter((value) => !kindOf(field).isEmpty(value));
  const hidden = values.length - MOST_REPEATED;
  if (values.length === 0) return texts.blank(path) ?? <Empty />;
  return (
    <span className="repeated">
      {Object.entries(values.slice(0, MOST_REPEATED)).map(([place, value]) => (
        <Cell key={place} {...{ field, path, texts, value }} />
      ))}
      {hidden > 0 && <span className="muted">{translate('list.moreItems', { count: hidden })}</span>}
    </span>
  );
};

const Value = (props: ColumnCellProps<'value'>) => {
  const { resource, texts } = useListScreen();
  const { field, path } = props.column;
  if (isRepeated(resource.fields, path)) return <Repeated {...props} />;
  return <Cell {...{ field, path, texts }} value={getAt(props.record, path)} />;
};

const Toggle = ({ column, record, name }: ColumnCellProps<'toggle'>) => (
  <ToggleCell {...{ record, column, name }} />
);

const State = ({ column, record }: ColumnCellProps<'state'>) => {
  const { texts } = useListScreen();
  const { field, path } = column;
  const isEmpty = kindOf(field).isEmpty(getAt(record, path));
  return <Chip tone={isEmpty ? 'amber' : undefined}>{texts.state(path, isEmpty)}</Chip>;
};

const cells: { readonly [R in Role]: (props: ColumnCellProps<R>) => ReactNode } = {
  number: ({ number }) => <span className="num muted">{number}</span>,
  toggle: Toggle,
  state: State,
  opens: Opener,
  name: NameLink,
  value: Value,
};

/** One cell of a row. */
export const ColumnCell = ({ column, ...row }: RowState & { column: ListColumn }) => {
  // The map pairs each role with the cell that takes its columns; a union of functions can't say so.
  const RoleCell = cells[column.role] as (props: ColumnCellProps<Role>) => ReactNode;
  return <RoleCell {...row} column={column} />;
};
