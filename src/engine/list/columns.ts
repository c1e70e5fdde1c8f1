import {
  type AnyField,
  type AnyResource,
  type Column,
  choicesOf,
  columnPath,
  fieldAt,
  isRepeated,
  type ListView,
  type Loose,
  namePath,
} from '../../schema/index';
import type { Texts } from '../texts';
import { chipWidth, contentWidth, textWidth } from './widths';

interface Common {
  id: string;
  label: string;
  /** Pixels, cell padding included; undefined where the column shares what the others leave. */
  width: number | undefined;
  align: 'r' | 'c' | undefined;
}
interface OfField {
  path: string;
  field: AnyField;
}

/** A column as the table draws it. */
export type ListColumn = Common &
  (
    | { role: 'number' }
    | ({ role: 'toggle' } & OfField)
    /** Its cell says whether the value is empty. */
    | ({ role: 'state' } & OfField)
    /** Its cell opens the row and shows what stands at `content` below it. */
    | ({ role: 'opens'; content: string } & OfField)
    /** Its cell leads to the record's form. */
    | ({ role: 'name' } & OfField)
    | ({ role: 'value' } & OfField)
  );

const PADDING = 20;
const TOGGLE = 34;
const NUMBER = 40;
/** Room that a column without a width of its own takes where there is enough, and needs to be read. */
const SHARE = 160;
const LEAST_SHARE = 110;

const sized = (label: string, content: number | undefined) =>
  content === undefined ? undefined : Math.max(content, textWidth(label, 13)) + PADDING;

function alignOf(field: AnyField): 'r' | 'c' | undefined {
  if (field.kind === 'bool') return 'c';
  // A number with a unit is an amount; one without is a place in an order, and reads from the left.
  return field.kind === 'int' && field.unit ? 'r' : undefined;
}

interface ListOfColumns {
  resource: AnyResource;
  list: ListView<Loose>;
  /** The record that names the variant. */
  record: Loose;
  texts: Texts;
  /** Head of the row numbers. */
  numberLabel: string;
}

const stateWidth = (label: string, path: string, { texts }: ListOfColumns) =>
  sized(label, chipWidth([texts.state(path, true), texts.state(path, false)]));

function columnOf(column: Column<Loose>, name: string | undefined, shown: ListOfColumns): ListColumn {
  const path = columnPath(column);
  if (path === undefined) {
    const label = shown.numberLabel;
    return { role: 'number', id: 'rowNumber', label, width: sized(label, NUMBER), align: undefined };
  }
  const field = fieldAt(shown.resource.fields, path);
  const label = shown.texts.column(path);
  const common = { id: path, path, field, label };
  if (typeof column === 'object' && 'toggle' in column) {
    return { ...common, role: 'toggle', width: sized(label, TOGGLE), align: 'c' };
  }
  if (typeof column === 'object' && 'empty' in column) {
    return { ...common, role: 'state', width: stateWidth(label, path, shown), align: undefined };
  }
  if (typeof column === 'object' && 'expands' in column) {
    return { ...common, role: 'opens', content: column.expands, width: undefined, align: undefined };
  }
  if (path === name) return { ...common, role: 'name', width: undefined, align: undefined };
  const labels = choicesOf(shown.resource, shown.record, path).map((value) =>
    shown.texts.choice(path, value),
  );
  const words = { labels, placeholder: shown.texts.placeholder(path) };
  const content = isRepeated(shown.resource.fields, path) ? undefined : contentWidth(field, words);
  return { ...common, role: 'value', width: sized(label, content), align: alignOf(field) };
}

/** The columns of a list view, with their labels and widths. */
export function columnsOf(shown: ListOfColumns): ListColumn[] {
  const name = namePath(shown.resource, shown.list);
  return shown.list.columns.map((column) => columnOf(column, name, shown));
}

const sum = (columns: readonly Common[], share: number) =>
  columns.reduce((total, { width = share }) => total + width, 0);

/** Pixels that columns take where there is enough room. */
export const goodWidth = (columns: readonly Common[]): number => sum(columns, SHARE);

/** Pixels below which columns are read by scrolling sideways. */
export const leastWidth = (columns: readonly Common[]): number => sum(columns, LEAST_SHARE);
