import {
  bool,
  choice,
  date,
  dateTime,
  defineResource,
  group,
  id,
  type MenuGroupName,
  richText,
  text,
} from '../../../src/core/schema/index';

/** Texts that a storefront shows while they are public, beside letters that nobody publishes. */
export const articlesIn = (menuGroup: MenuGroupName) =>
  defineResource('articles', {
    fields: {
      _id: id(),
      code: choice(['news', 'letter']),
      category: choice(['art', 'shop'], { nullable: true }),
      subject: text({ required: true, max: 100 }),
      content: richText(),
      meta: group({ place: text({ max: 100 }), isFree: bool() }),
      note: text({ max: 100 }),
      secret: text({ max: 100, reads: 'personal' }),
      writer: group({ name: text({ personal: 'name', max: 100 }) }),
      createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
    },
    api: { path: 'articles', many: 'articles', one: 'article' },
    menu: { group: menuGroup },
    title: 'subject',
    variants: {
      by: 'code',
      of: {
        news: {
          personal: false,
          publish: { answers: ['category', 'subject', 'content', 'meta.place'] },
          list: {
            perPage: 10,
            columns: ['subject', 'createdAt'],
            order: ['-createdAt'],
            filters: [{ equals: 'category', all: true }],
          },
          form: {
            in: { page: 820 },
            sections: [
              { title: 'basic', fields: [['subject', 'category'], 'meta.place', 'content', 'note'] },
            ],
          },
        },
        letter: {
          list: { perPage: 10, columns: ['subject', 'createdAt'], order: ['-createdAt'] },
          form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['subject', 'writer.name'] }] },
        },
      },
    },
  });

/** Records with days of their own, which a storefront shows between them. */
export const signsIn = (menuGroup: MenuGroupName) =>
  defineResource('signs', {
    fields: {
      _id: id(),
      subject: text({ required: true, max: 100 }),
      isOn: bool(),
      first: date({ nullable: true }),
      last: date({ nullable: true }),
    },
    api: { path: 'signs', many: 'signs', one: 'sign' },
    menu: { group: menuGroup },
    publish: {
      answers: ['subject'],
      phase: { of: 'isOn', when: { isOn: true }, from: 'first', until: 'last' },
    },
    list: { perPage: 10, columns: ['subject', 'isOn'], order: ['subject'] },
    form: {
      in: { dialog: 820 },
      sections: [{ title: 'basic', fields: ['subject', 'isOn', 'first', 'last'] }],
    },
  });
