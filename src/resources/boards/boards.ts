import { defineResource } from '../../schema/index';
import { categories, fields } from './fields';
import {
  basic,
  buy,
  content,
  file,
  files,
  listByCategory,
  listOf,
  mostOne,
  page,
  reply,
  thumb,
  uncategorised,
} from './views';

/** Board posts of twelve codes: one stored shape, views of its own for each code (specification, sections 2.1, 2.2). */
export const boards = defineResource('boards', {
  fields,
  api: { path: 'boards', many: 'boards', one: 'board' },
  menu: { group: 'content' },
  bulk: { delete: true },
  variants: {
    by: 'code',
    of: {
      work: {
        choices: { category: categories.work },
        list: listOf('category', 'subject'),
        form: page(
          basic(['category'], 'subject', [
            { field: 'meta.authorName', width: 'medium' },
            { field: 'meta.workType', width: 'medium' },
          ]),
          buy,
          thumb,
          files,
          content,
        ),
      },
      author: {
        ...uncategorised,
        list: listOf('subject'),
        form: page(basic([], 'subject'), buy, thumb, files, content),
      },
      event: {
        choices: { category: categories.event },
        list: listOf('category', 'subject', { field: 'period', width: 200 }),
        form: {
          ...page(
            basic(['category', { field: 'period', width: 'medium' }], 'subject'),
            thumb,
            files,
            content,
          ),
          // The first row has four fields.
          in: { page: 1072 },
        },
      },
      store: {
        ...uncategorised,
        list: listOf('subject', { field: 'period', width: 200 }),
        form: page(basic([{ field: 'period', width: 'medium' }], 'subject'), thumb, files, content),
      },
      guide: {
        choices: { category: categories.guide },
        list: listOf('category', 'subject'),
        form: page(basic(['category'], 'subject'), thumb, files, content),
      },
      youtube: {
        choices: { category: categories.youtube },
        defaults: { category: 'none' },
        list: listByCategory('meta.youtube', 'category', 'subject'),
        form: page(basic(['category'], 'subject', 'meta.youtube'), thumb, files, content),
      },
      report: {
        choices: { category: categories.report },
        defaults: { category: 'none' },
        list: listByCategory('category', 'subject'),
        form: page(basic(['category'], 'subject'), thumb, files, content),
      },
      forms: {
        choices: { category: categories.forms },
        defaults: { category: 'none' },
        ...mostOne,
        list: listByCategory('category', 'subject'),
        form: page(basic(['category'], 'subject'), thumb, file, content),
      },
      press: {
        ...uncategorised,
        list: listOf('meta.href', 'subject'),
        form: page(basic([], 'subject', 'meta.href'), thumb, files),
      },
      'interior-shop': {
        ...uncategorised,
        list: listOf('subject'),
        form: page(
          basic([], 'subject'),
          {
            title: 'store',
            fields: [
              ['storeName', 'storePhone', 'storeEmail'],
              [
                { field: 'sido', widget: { sido: { gugun: 'gugun' } }, width: 'short' },
                { field: 'gugun', widget: { gugun: { sido: 'sido' } }, width: 'short' },
                { field: 'area', width: 'medium' },
              ],
              [
                {
                  field: 'postcode',
                  widget: {
                    postcode: { address1: 'address1', address2: 'address2', sido: 'sido', gugun: 'gugun' },
                  },
                  width: 'tiny',
                },
                { field: 'address1', readOnly: true },
              ],
              'address2',
            ],
          },
          thumb,
          files,
          content,
        ),
      },
      'interior-inquire': {
        ...uncategorised,
        list: listOf('subject'),
        form: page(basic([], 'subject'), thumb, files, content, reply),
      },
      'consignment-sale': {
        ...uncategorised,
        list: listOf('subject'),
        form: page(basic([], 'subject'), thumb, files, content),
      },
    },
  },
});
