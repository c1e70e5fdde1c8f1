import { choice, dateTime, defineResource, id, int, ref, text } from '../../core/schema/index';

/**
 * The mails that are queued, being sent or finished. Only the API writes these records. On request, the API
 * sends a mail again.
 */
export const outbox = defineResource('outbox', {
  fields: {
    _id: id(),
    createdAt: dateTime({ readOnly: true, nullable: true }),
    // Records of the kind `afterCommit` are not mails, but jobs that run after a database transaction was
    // committed. They appear in this list while they wait.
    kind: choice(['message', 'reply', 'refusal', 'confirmed', 'security', 'invitation', 'afterCommit'], {
      readOnly: true,
    }),
    subject: text({ readOnly: true }),
    // The record that the mail is about: a member, or the record to which a reply belongs. Empty if the mail
    // goes to an address without a record.
    about: ref('users', { readOnly: true, nullable: true, forgets: [] }),
    recipient: text({ labelOf: 'about', readOnly: true }),
    address: text({ readOnly: true, personal: 'email' }),
    state: choice(['waiting', 'sending', 'failed', 'sent'], { readOnly: true }),
    tries: int({ readOnly: true }),
    reason: choice(
      [
        ...(['no_address', 'bad_address', 'withdrawn', 'gone'] as const),
        ...(['no_consent', 'cancelled', 'no_sender', 'no_value'] as const),
        ...(['turned_off', 'refused', 'rejected', 'sender'] as const),
        ...(['no_host', 'no_server', 'certificate', 'no_tls', 'sign_in'] as const),
        ...(['unreachable', 'unclear', 'hook_failed'] as const),
      ],
      { readOnly: true, nullable: true },
    ),
    dueAt: dateTime({ readOnly: true, nullable: true }),
  },
  api: { path: 'outbox', many: 'mails', one: 'mail' },
  create: false,
  update: false,
  remove: false,
  menu: { group: 'admin' },
  title: 'subject',
  actions: {
    again: {
      when: { kind: 'message', state: ['failed', 'waiting'] },
      ask: [{ message: 'twice', when: { reason: 'unclear' } }, { message: 'sure' }],
      run: { call: 'again' },
      // Operators who only see masked data are also allowed to run this action. It sends the same mail to the
      // same address again.
      masked: true,
      row: 'retry',
    },
    // The outbox does not store the texts of mails. To send a reply again, the API composes its text again.
    answer: {
      when: { kind: 'reply', state: 'failed' },
      ask: [{ message: 'twice', when: { reason: 'unclear' } }, { message: 'sure' }],
      run: { call: 'reply-email' },
      widget: 'replyMail',
      needs: 'personal',
      row: 'retry',
    },
  },
  list: {
    perPage: 10,
    width: 1168,
    columns: [
      'createdAt',
      'subject',
      { field: 'recipient', width: 140 },
      { field: 'address', width: 160 },
      'state',
      { field: 'tries', width: 72 },
      'reason',
      'dueAt',
    ],
    tabs: 'state',
    order: ['-createdAt'],
    sorts: ['createdAt', 'dueAt'],
    filters: [
      { search: ['subject', 'address'], all: true },
      { equals: 'about', all: true },
      { equals: 'kind', all: true },
      { equals: 'reason', all: true },
      { range: 'createdAt' },
    ],
  },
});
