import type { ListView, RecordOf, Section } from '../../schema/index';
import type { fields } from './fields';

type Board = RecordOf<typeof fields>;
type Fields = Section<Board>['fields'];

/** What the lists of all codes have in common (specification, section 2.2). */
const common = {
  perPage: 10,
  order: ['-createdAt'],
  filters: [{ range: 'createdAt' }, { search: ['subject', 'content'], all: true }],
} satisfies Partial<ListView<Board>>;

/** A list with a code's own columns between the thumbnail and the writer. */
export const listOf = (columns: ListView<Board>['columns']) =>
  ({ ...common, columns: ['thumb', ...columns, 'writer.name', 'createdAt'] }) satisfies ListView<Board>;

const onEdit = [
  { field: 'writer.name', only: 'edit', readOnly: true },
  { field: 'createdAt', only: 'edit' },
] as const;

export const basic = (...own: Fields) =>
  ({ title: 'basic', fields: [onEdit, ...own, 'summary'] }) as const satisfies Section<Board>;
export const thumb = { title: 'thumb', fields: ['thumb'] } as const satisfies Section<Board>;
export const files = { title: 'files', fields: ['files'] } as const satisfies Section<Board>;
export const content = { title: 'content', fields: ['content'] } as const satisfies Section<Board>;
/** The switch for a 'view work' URL, which stands only where it is on. */
export const buy = {
  title: 'buy',
  fields: ['meta.buyEnabled', { field: 'meta.buyURL', when: { 'meta.buyEnabled': true } }],
} as const satisfies Section<Board>;
