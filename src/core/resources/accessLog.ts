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
 * The record of access to personal data (decisions, section 10), of each resource and itself. The API alone writes it,
 * and each entry carries the hash of the one before: `npm run audit -- verify` follows them.
 */
export const accessLogOf = (resources: readonly AnyResource[], group: MenuGroupName) =>
  defineResource(NAME, {
    fields: {
      _id: id(),
      number: int({ readOnly: true }),
      createdAt: dateTime({ readOnly: true }),
      // The id of the operator, possibly deleted, so it is no reference.
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
      // Empty for entries without a resource, such as a sign-in.
      resource: choice(['', NAME, ...resources.map(({ name }): string => name)], { readOnly: true }),
      // The name and the username, masked.
      _subject: text({ readOnly: true }),
      subject: text({ readOnly: true }),
      subjectDetail: text({ readOnly: true }),
      count: int({ readOnly: true }),
      filter: text({ readOnly: true }),
      reason: text({ readOnly: true }),
      // Of a review: the month that was looked through.
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
      // The widget draws its own columns: these are the columns of its file, with the values that the screen combines.
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
        // By the name that signs in: two operators may have one name.
        { equals: 'username', as: 'operator', all: true },
        // By the whole name of a member too, whom the API looks for first.
        { contains: ['subject'], as: 'member' },
        { equals: 'action', all: true },
        { equals: 'points', as: 'point', all: true },
      ],
    },
  });
