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

const NAME = 'access-log';

/**
 * The record of access to personal data of all resources (decisions, section 10), including access to this log.
 * Only the API writes it. Each entry contains the hash of the entry before it, which `npm run audit --
 * verify` checks.
 */
export const accessLogOf = (resources: readonly AnyResource[], group: MenuGroupName) =>
  defineResource(NAME, {
    fields: {
      _id: id(),
      number: int({ readOnly: true }),
      createdAt: dateTime({ readOnly: true }),
      // This is no reference, because the operator with this id may be deleted.
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
      // Entries that are about no resource, such as a sign-in, have an empty value.
      resource: choice(['', NAME, ...resources.map(({ name }): string => name)], { readOnly: true }),
      // The name and the username of the person, in masked form.
      _subject: text({ readOnly: true }),
      subject: text({ readOnly: true }),
      subjectDetail: text({ readOnly: true }),
      count: int({ readOnly: true }),
      filter: text({ readOnly: true }),
      reason: text({ readOnly: true }),
      // Only an entry about a review of the log has a value: the month that was reviewed.
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
      // The widget has columns of its own. These are the columns of the exported file.
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
        // This filters by username, because several operators may have the same name.
        { equals: 'username', as: 'operator', all: true },
        // The filter also finds a member by the whole name: the API looks the member up by it first.
        { contains: ['subject'], as: 'member' },
        { equals: 'action', all: true },
        { equals: 'points', as: 'point', all: true },
      ],
    },
  });
