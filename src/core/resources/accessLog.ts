import {
  type AnyResource,
  choice,
  choices,
  dateTime,
  defineResource,
  id,
  int,
  type MenuGroupName,
  text,
} from '../schema/index';

const ACCESS_LOG_RESOURCE_NAME = 'access-log';

/**
 * The log of accesses to the personal data of all resources (decisions, section 10), including accesses to
 * this log. Only the API writes entries. Each entry contains the hash of the entry before it, which `npm run
 * audit -- verify` checks.
 */
export const defineAccessLog = (resources: readonly AnyResource[], group: MenuGroupName) =>
  defineResource(ACCESS_LOG_RESOURCE_NAME, {
    fields: {
      _id: id(),
      number: int({ readOnly: true }),
      createdAt: dateTime({ readOnly: true }),
      // A text instead of a reference, because the operator with this id may be deleted.
      _operator: text({ readOnly: true }),
      operator: text({ readOnly: true }),
      username: text({ readOnly: true }),
      address: text({ readOnly: true }),
      action: choice(
        [
          ...(['signIn', 'signInFailed', 'locked', 'password'] as const),
          ...(['list', 'detail', 'create', 'update', 'download', 'upload', 'remove'] as const),
          ...(['withdraw', 'message', 'review', 'print', 'restore', 'rights'] as const),
        ],
        { readOnly: true },
      ),
      result: choice(['done', 'refused', 'failed', 'cancelled'], { readOnly: true }),
      // Empty in entries about no resource, such as a sign-in.
      resource: choice(['', ACCESS_LOG_RESOURCE_NAME, ...resources.map(({ name }): string => name)], {
        readOnly: true,
      }),
      // The name and the username of the person, in masked form.
      _subject: text({ readOnly: true }),
      subject: text({ readOnly: true }),
      subjectDetail: text({ readOnly: true }),
      count: int({ readOnly: true }),
      filter: text({ readOnly: true }),
      reason: text({ readOnly: true }),
      // The reviewed month, in an entry about a monthly review of the log; empty in all other entries.
      month: text({ readOnly: true }),
      points: choices(['night', 'newAddress', 'refused', 'large', 'probing'], { readOnly: true }),
      previous: text({ readOnly: true }),
      hash: text({ readOnly: true }),
    },
    api: { path: 'access-log', many: 'entries', one: 'entry' },
    create: false,
    update: false,
    remove: false,
    menu: { group },
    list: {
      perPage: 10,
      width: 1168,
      widget: 'accessLog',
      // Columns of the exported file. On the screen, the list's widget shows other columns.
      columns: [
        'createdAt',
        'points',
        'operator',
        'username',
        'address',
        'resource',
        'subject',
        'subjectDetail',
        'action',
        'count',
        'filter',
        'reason',
        'result',
      ],
      order: ['-number'],
      sorts: ['createdAt', 'count'],
      excel: 'stamped',
      filters: [
        { range: 'createdAt' },
        // The filter by operator compares the username, because several operators sometimes have the same
        // name.
        { equals: 'username', as: 'operator', all: true },
        // The log only has masked names. But the filter also finds a member by the whole name, because the
        // API first looks up the member with this name.
        { contains: ['subject'], as: 'member' },
        { equals: 'action', all: true },
        { equals: 'points', as: 'point', all: true },
      ],
    },
  });
