import type { FormField, FormRow, ListView, RecordOf, Section } from '../../schema/index';
import type { fields } from './fields';

type Board = RecordOf<typeof fields>;

/** Codes without fixed categories: nothing to choose, in the form or by the API. */
export const uncategorised = { choices: { category: [] } } as const;

/** A list with a code's own columns between the thumbnail and the writer (specification, section 2.2). */
export const listOf = (...columns: ListView<Board>['columns']) =>
  ({
    perPage: 10,
    order: ['-createdAt'],
    filters: [{ range: 'createdAt' }, { search: ['subject', 'content'], all: true }],
    columns: ['thumb', ...columns, 'writer.name', 'createdAt'],
  }) satisfies ListView<Board>;

/** The same with a bar of the code's categories over it. */
export const listByCategory = (...columns: ListView<Board>['columns']) =>
  ({ ...listOf(...columns), tabs: 'category' }) satisfies ListView<Board>;

export const page = <const S extends readonly Section<Board>[]>(...sections: S) =>
  ({ in: { page: 1024 }, sections }) as const;

const onEdit = [
  { field: 'writer.name', only: 'edit', readOnly: true },
  { field: 'createdAt', only: 'edit' },
] as const satisfies readonly FormField<Board>[];

/** Basic info: `beside` who wrote the post and when, then the code's own rows, then the summary. */
export const basic = (beside: readonly FormField<Board>[], ...own: readonly FormRow<Board>[]) =>
  ({ title: 'basic', fields: [[...onEdit, ...beside], ...own, 'summary'] }) as const satisfies Section<Board>;

/** The switch for a 'view work' URL, which stands only where it is on. */
export const buy = {
  title: 'buy',
  fields: ['meta.buyEnabled', { field: 'meta.buyURL', when: { 'meta.buyEnabled': true } }],
} as const satisfies Section<Board>;

export const thumb = { title: 'thumb', fields: ['thumb'] } as const satisfies Section<Board>;
export const files = { title: 'files', fields: ['files'] } as const satisfies Section<Board>;
/** The one file of a code that limits itself to `mostOne`. */
export const file = { title: 'file', fields: ['files'] } as const satisfies Section<Board>;
export const mostOne = { most: { files: 1 } } as const;
export const content = { title: 'content', fields: ['content'] } as const satisfies Section<Board>;
export const reply = { title: 'reply', fields: ['reply'] } as const satisfies Section<Board>;
