import {
  type FormField,
  type FormRow,
  type ListView,
  type RecordOf,
  type Section,
  viewsOf,
} from '../../../core/schema/index';
import { fields } from './fields';

type BoardRecord = RecordOf<typeof fields>;
const { list, form, section } = viewsOf(fields);

/** Options of board codes without fixed categories: neither the form nor the API offers a category. */
export const optionsWithoutCategoryChoices = { choices: { category: [] } } as const;

/**
 * Returns the list of a board code. The columns that are passed in stand between the thumbnail and the writer
 * (specification, section 2.2).
 */
export const createBoardList = (...columns: ListView<BoardRecord>['columns']) =>
  list({
    perPage: 10,
    order: ['-createdAt'],
    filters: [{ range: 'createdAt' }, { search: ['subject', 'content'], all: true }],
    columns: ['thumb', ...columns, 'writer.name', 'createdAt', 'sequence'],
    sorts: [
      ...(columns.includes('category') ? (['category'] as const) : []),
      'subject',
      'createdAt',
      'sequence',
    ],
  });

/** Returns the list of `createBoardList` with an added filter by the categories of the board code. */
export const createCategoryFilteredBoardList = (...columns: ListView<BoardRecord>['columns']) => {
  const baseList = createBoardList(...columns);
  return list({ ...baseList, filters: [...(baseList.filters ?? []), { equals: 'category', all: true }] });
};

/** Returns the list of `createBoardList` with the categories of the board code as tabs above the table. */
export const createCategoryTabbedBoardList = (...columns: ListView<BoardRecord>['columns']) =>
  list({ ...createBoardList(...columns), tabs: 'category' });

/**
 * Returns the list of `createBoardList` for visitors' posts. It also has a column and a filter for whether a
 * post is answered.
 */
export const createVisitorPostList = (...columns: ListView<BoardRecord>['columns']) => {
  const baseList = createBoardList(...columns);
  return list({
    ...baseList,
    columns: [...baseList.columns, { empty: 'reply' }],
    more: ['heldUntil', 'assignee.name'],
    filters: [
      ...(baseList.filters ?? []),
      { empty: 'reply', as: 'answered' },
      { desk: 'reply', as: 'state' },
    ],
  });
};

export const createBoardPageForm = <T extends string>(...sections: readonly Section<BoardRecord, T>[]) =>
  form({ in: { page: 1024 }, sections });

/**
 * Returns the section with basic information. Its first row has the writer, the time and the fields in
 * `firstRowFields`. Next come the rows in `additionalRows`, and a row with the summary and the sequence.
 */
export const createPostBasicSection = (
  firstRowFields: readonly FormField<BoardRecord>[],
  ...additionalRows: readonly FormRow<BoardRecord>[]
) =>
  section({
    title: 'basic',
    fields: [
      [
        { field: 'writer.name', only: 'edit', readOnly: true },
        { field: 'createdAt', only: 'edit' },
        ...firstRowFields,
      ],
      ...additionalRows,
      ['summary', 'sequence'],
    ],
  });

/**
 * The section for the 'view work' link, which is stored as `buyURL`. The field for the URL is shown only
 * while the switch is on.
 */
export const buyLinkSection = section({
  title: 'buy',
  fields: ['meta.buyEnabled', { field: 'meta.buyURL', when: { 'meta.buyEnabled': true } }],
});

/** Form rows of a visitor's post: the author and their contact data. */
const visitorPostFormRows: readonly FormRow<BoardRecord>[] = [
  [
    { field: 'writer.name', only: 'edit', readOnly: true },
    { field: 'createdAt', only: 'edit' },
  ],
  [
    { field: 'writer.phone', only: 'edit', readOnly: true },
    { field: 'writer.email', only: 'edit', readOnly: true },
  ],
];

/** The basic info section of a visitor's post. */
export const visitorBasicSection = section({
  title: 'basic',
  fields: [...visitorPostFormRows, 'subject', ['summary', 'sequence']],
});

/** The form that shows a question and its answer side by side (specification, section 2.1). */
export const visitorQuestionForm = form({
  in: { page: 1360 },
  answers: 'reply',
  sections: [
    { title: 'basic', column: 'main', fields: [...visitorPostFormRows, 'subject', ['summary', 'sequence']] },
    { title: 'content', column: 'main', fields: ['content'] },
    { title: 'thumb', column: 'main', fields: ['thumb'] },
    { title: 'files', column: 'main', fields: ['files'] },
    { title: 'reply', column: 'side', fields: ['reply'] },
  ],
});

export const thumbnailSection = section({ title: 'thumb', fields: ['thumb'] });
export const filesSection = section({ title: 'files', fields: ['files'] });
/** The section with the file field, for boards whose `maxOneFileOption` allows only one file. */
export const singleFileSection = section({ title: 'file', fields: ['files'] });
export const maxOneFileOption = { most: { files: 1 } } as const;
export const contentSection = section({ title: 'content', fields: ['content'] });
