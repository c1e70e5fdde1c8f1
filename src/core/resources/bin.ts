import {
  type AnyResource,
  choice,
  dateTime,
  defineResource,
  id,
  type MenuGroupName,
  mayKeepStates,
  text,
} from '../schema/index';

/**
 * Deleted records, until they are restored or gone for good (specification, section 10): of each resource that keeps
 * states of its records. The API alone writes it.
 */
export const binOf = (resources: readonly AnyResource[], group: MenuGroupName) =>
  defineResource('bin', {
    fields: {
      _id: id(),
      title: text({ readOnly: true }),
      resource: choice(
        resources.filter(mayKeepStates).map(({ name }): string => name),
        { readOnly: true },
      ),
      // The variant of the record, such as a post's board.
      variant: text({ readOnly: true }),
      // The id that the record had and gets back.
      _record: text({ readOnly: true }),
      deletedAt: dateTime({ readOnly: true }),
      deletedBy: text({ readOnly: true }),
      goneAt: dateTime({ readOnly: true }),
    },
    api: { path: 'bin', many: 'items', one: 'item' },
    title: 'title',
    create: false,
    update: false,
    menu: { group },
    bulk: { restore: true, delete: true },
    actions: { restore: { ask: [{ message: 'sure' }], run: { call: 'restore' }, row: 'undo' } },
    list: {
      perPage: 10,
      columns: [
        'title',
        { field: 'resource', widget: 'binKind', width: 160 },
        'deletedAt',
        { field: 'deletedBy', width: 120 },
        'goneAt',
      ],
      order: ['-deletedAt'],
      sorts: ['deletedAt', 'title'],
      filters: [
        { equals: 'resource', all: true },
        { contains: ['title'], as: 'title' },
        { range: 'deletedAt' },
      ],
    },
  });
