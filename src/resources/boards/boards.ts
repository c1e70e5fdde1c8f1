import { defineResource } from '../../schema/index';
import { categories, fields } from './fields';
import { basic, buy, content, files, listOf, thumb } from './views';

const page = { page: 1024 } as const;

/** Board posts of twelve codes: one stored shape, a face for each code (specification, sections 2.1, 2.2). */
export const boards = defineResource('boards', {
  fields,
  api: { path: 'boards', many: 'boards', one: 'board' },
  variants: {
    by: 'code',
    of: {
      work: {
        choices: { category: categories.work },
        list: listOf(['category', 'subject']),
        form: {
          in: page,
          sections: [
            basic('category', 'subject', ['meta.authorName', 'meta.workType']),
            buy,
            thumb,
            files,
            content,
          ],
        },
      },
      author: {
        choices: { category: [] },
        list: listOf(['subject']),
        form: { in: page, sections: [basic('subject'), buy, thumb, files, content] },
      },
      event: {
        choices: { category: categories.event },
        list: listOf(['category', 'subject', 'period']),
        form: { in: page, sections: [basic(['category', 'period'], 'subject'), thumb, files, content] },
      },
      store: {
        choices: { category: [] },
        list: listOf(['subject', 'period']),
        form: { in: page, sections: [basic('period', 'subject'), thumb, files, content] },
      },
      guide: {
        choices: { category: categories.guide },
        list: listOf(['category', 'subject']),
        form: { in: page, sections: [basic('category', 'subject'), thumb, files, content] },
      },
      youtube: {
        choices: { category: categories.youtube },
        defaults: { category: 'none' },
        list: { ...listOf(['meta.youtube', 'category', 'subject']), tabs: 'category' },
        form: { in: page, sections: [basic('category', 'subject', 'meta.youtube'), thumb, files, content] },
      },
      report: {
        choices: { category: categories.report },
        defaults: { category: 'none' },
        list: { ...listOf(['category', 'subject']), tabs: 'category' },
        form: { in: page, sections: [basic('category', 'subject'), thumb, files, content] },
      },
      forms: {
        choices: { category: categories.forms },
        defaults: { category: 'none' },
        most: { files: 1 },
        list: { ...listOf(['category', 'subject']), tabs: 'category' },
        form: { in: page, sections: [basic('category', 'subject'), thumb, files, content] },
      },
      press: {
        choices: { category: [] },
        list: listOf(['meta.href', 'subject']),
        form: { in: page, sections: [basic('subject', 'meta.href'), thumb, files] },
      },
      'interior-shop': {
        choices: { category: [] },
        list: listOf(['subject']),
        form: {
          in: page,
          sections: [
            basic('subject'),
            {
              title: 'store',
              fields: [
                ['storeName', 'storePhone', 'storeEmail'],
                ['sido', 'gugun', 'area'],
                ['postcode', { field: 'address1', readOnly: true }],
                'address2',
              ],
            },
            thumb,
            files,
            content,
          ],
        },
      },
      'interior-inquire': {
        choices: { category: [] },
        list: listOf(['subject']),
        form: {
          in: page,
          sections: [basic('subject'), thumb, files, content, { title: 'reply', fields: ['reply'] }],
        },
      },
      'consignment-sale': {
        choices: { category: [] },
        list: listOf(['subject']),
        form: { in: page, sections: [basic('subject'), thumb, files, content] },
      },
    },
  },
});
