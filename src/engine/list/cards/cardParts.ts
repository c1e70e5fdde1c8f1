import type { Kind } from '../../../schema/index';
import type { ListColumn } from '../columns';

type Column<R extends ListColumn['role']> = Extract<ListColumn, { role: R }>;

/** What of a list's columns a phone's card tells, and where. */
export interface CardParts {
  title: Column<'opens' | 'name'> | undefined;
  picture: Column<'value'> | undefined;
  /** Beside the title. */
  chip: Column<'value' | 'state'> | undefined;
  /** Below the title. */
  line: Column<'value'> | undefined;
  time: Column<'value'> | undefined;
  toggles: readonly Column<'toggle'>[];
}

/** Kinds that speak for themselves, the most telling first; what is of no other kind may fill the line too. */
const LINE: readonly Kind[] = [
  'text',
  'file',
  'files',
  'int',
  'date',
  'ref',
  'multiline',
  'bool',
  'richText',
];

const isRole =
  <R extends ListColumn['role']>(...roles: readonly R[]) =>
  (column: ListColumn): column is Column<R> =>
    roles.some((role) => column.role === role);

const leadsSomewhere = ({ field }: Column<'value'>) => field.kind === 'text' && field.format !== undefined;

/** The three most telling fields of a list, its picture and its switches. */
export function cardParts(columns: readonly ListColumn[]): CardParts {
  const values = columns.filter(isRole('value'));
  const first = (...kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => values.filter(({ field }) => field.kind === kind))[0];
  return {
    title: columns.find(isRole('opens', 'name')),
    picture: first('image'),
    chip: columns.find(isRole('state')) ?? first('choice', 'choices'),
    // What leads somewhere tells most: a telephone, a mailbox, a page.
    line: values.find(leadsSomewhere) ?? first(...LINE),
    time: first('dateTime'),
    toggles: columns.filter(isRole('toggle')),
  };
}
