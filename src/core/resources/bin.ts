import {
  type AnyResource,
  choice,
  dateTime,
  defineResource,
  hasRecordsWithOldVersions,
  id,
  type MenuGroupName,
  text,
} from '../schema/index';

/**
 * The bin for the deleted records of each resource that keeps older versions. A record stays there until it
 * is restored or finally removed (specification, section 10). Only the API writes into the bin.
 */
export const defineBin = (resources: readonly AnyResource[], group: MenuGroupName) =>
  defineResource('bin', {
    fields: {
      _id: id(),
      title: text({ readOnly: true }),
      resource: choice(
        resources.filter(hasRecordsWithOldVersions).map(({ name }): string => name),
        { readOnly: true },
      ),
      // The variant of the deleted record, such as the board of a post.
      variant: text({ readOnly: true }),
      // The original id of the deleted record. The record gets this id back when it is restored.
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
