import { defineResource, deskFields, group, id, image, multiline, ref, text } from '../../core/schema/index';
import { createdAt, savedReplyOptions } from './shared';
import { ANSWER_TEMPLATE_VARIABLES } from './storedWords';

/**
 * One-to-one inquiries about products (specification, section 2.11). Visitors ask on the storefront, and
 * operators answer in the console.
 */
export const questions = defineResource('questions', {
  fields: {
    _id: id(),
    subject: text({ readOnly: true }),
    content: multiline({ readOnly: true }),
    name: text({ readOnly: true, personal: 'name', maskUnless: 'user.companyName' }),
    _user: ref('users', { nullable: true, readOnly: true, forgets: ['name', 'user.companyName'] }),
    createdAt,
    reply: multiline(),
    ...deskFields,
    // The product that the inquiry is about; absent if the product was deleted.
    product: group({
      name: text({ readOnly: true, max: 200 }),
      thumb: image({ readOnly: true, public: true }),
    }),
    user: group({ companyName: text({ readOnly: true, max: 100 }) }),
  },
  api: { path: 'questions', many: 'questions', one: 'question' },
  // The details distinguish inquiries with the same subject. The dashboard also shows the product and the
  // asker's company.
  title: { field: 'subject', details: ['name', 'product.name', 'user.companyName'] },
  create: false,
  remove: false,
  menu: { group: 'support', badge: { state: 'NEW,ASSIGNED' } },
  desk: {
    answered: 'reply',
    answer: 'reply',
    texts: savedReplyOptions,
    variables: ANSWER_TEMPLATE_VARIABLES.questions,
    person: '_user',
  },
  list: {
    perPage: 20,
    columns: ['name', 'subject', 'createdAt', { empty: 'reply' }],
    more: ['heldUntil', 'assignee.name'],
    order: [{ empty: 'reply' }, '-createdAt'],
    sorts: ['name', 'subject', 'createdAt'],
    filters: [
      { range: 'createdAt' },
      { empty: 'reply', as: 'answered' },
      { search: ['subject', 'content', 'name'] },
      { equals: '_user', all: true, linked: true },
      { desk: 'reply', as: 'state' },
    ],
  },
  form: {
    in: { dialog: 640 },
    answers: 'reply',
    sections: [
      {
        title: 'question',
        fields: [
          'subject',
          ['name', 'createdAt', { field: 'user.companyName', width: 'medium' }],
          ['product.thumb', 'product.name'],
          'content',
        ],
      },
      { title: 'answer', fields: ['reply'] },
    ],
  },
});
