import { defineResource } from '../../../core/schema/index';
import { savedReplies } from '../shared';
import { ANSWER_VARIABLES } from '../storedWords';
import { categories, fields } from './fields';
import {
  contentSection,
  createBasicSection,
  createBoardList,
  createBoardListByCategory,
  createCategoryFilteredBoardList,
  createPageForm,
  createVisitorPostList,
  filesSection,
  maxOneFileOption,
  questionForm,
  singleFileSection,
  thumbSection,
  viewWorkSection,
  visitorSection,
  withoutCategory,
} from './views';

/** The fields of an operator's post that storefronts show, without the post's writer and creation time. */
const publicFields = [
  'code',
  'category',
  'subject',
  'summary',
  'content',
  'period',
  'sequence',
  'thumb',
  'files',
] as const;

/**
 * Options of the boards on which operators post. On them, the writer's name is not personal data, and
 * storefronts show the posts.
 */
const publicPostOptions = { personal: false, publish: { answers: publicFields } } as const;
const createPublicPostOptions = <const P extends string>(...own: readonly P[]) =>
  ({ personal: false, publish: { answers: [...publicFields, ...own] } }) as const;

/**
 * Board posts of twelve board codes. The posts of all codes have the same fields; each code has its own views
 * (specification, sections 2.1, 2.2).
 */
export const boards = defineResource('boards', {
  fields,
  api: { path: 'boards', many: 'boards', one: 'board' },
  menu: { group: 'content' },
  bulk: { delete: true },
  preview: {},
  desk: {
    answered: 'reply',
    answer: 'reply',
    variants: ['interior-inquire'],
    texts: savedReplies,
    variables: ANSWER_VARIABLES.boards,
  },
  repeats: { again: true, copy: true },
  variants: {
    by: 'code',
    of: {
      work: {
        ...createPublicPostOptions('meta.authorName', 'meta.workType', 'meta.buyEnabled', 'meta.buyURL'),
        choices: { category: categories.work },
        list: createCategoryFilteredBoardList('category', 'subject'),
        form: createPageForm(
          createBasicSection(['category'], 'subject', [
            { field: 'meta.authorName', width: 'medium' },
            { field: 'meta.workType', width: 'medium' },
          ]),
          viewWorkSection,
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      author: {
        ...createPublicPostOptions('meta.buyEnabled', 'meta.buyURL'),
        ...withoutCategory,
        list: createBoardList('subject'),
        form: createPageForm(
          createBasicSection([], 'subject'),
          viewWorkSection,
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      event: {
        ...publicPostOptions,
        choices: { category: categories.event },
        list: {
          ...createCategoryFilteredBoardList('category', 'subject', { field: 'period', width: 200 }),
          width: 1112,
        },
        form: {
          ...createPageForm(
            createBasicSection(['category', { field: 'period', width: 'medium' }], 'subject'),
            thumbSection,
            filesSection,
            contentSection,
          ),
          // The form is wider than other forms, because its first row has four fields.
          in: { page: 1072 },
        },
      },
      store: {
        ...publicPostOptions,
        ...withoutCategory,
        list: createBoardList('subject', { field: 'period', width: 200 }),
        form: createPageForm(
          createBasicSection([{ field: 'period', width: 'medium' }], 'subject'),
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      guide: {
        ...publicPostOptions,
        choices: { category: categories.guide },
        list: createCategoryFilteredBoardList('category', 'subject'),
        form: createPageForm(
          createBasicSection(['category'], 'subject'),
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      youtube: {
        ...createPublicPostOptions('meta.youtube'),
        choices: { category: categories.youtube },
        defaults: { category: 'none' },
        list: createBoardListByCategory(
          { field: 'meta.youtube', widget: 'video', width: 208 },
          'category',
          'subject',
        ),
        form: createPageForm(
          createBasicSection(['category'], 'subject', 'meta.youtube'),
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      report: {
        ...publicPostOptions,
        choices: { category: categories.report },
        defaults: { category: 'none' },
        list: createBoardListByCategory('category', 'subject'),
        form: createPageForm(
          createBasicSection(['category'], 'subject'),
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      forms: {
        ...publicPostOptions,
        choices: { category: categories.forms },
        defaults: { category: 'none' },
        ...maxOneFileOption,
        list: createBoardListByCategory('category', 'subject'),
        form: createPageForm(
          createBasicSection(['category'], 'subject'),
          thumbSection,
          singleFileSection,
          contentSection,
        ),
      },
      press: {
        ...createPublicPostOptions('meta.href'),
        ...withoutCategory,
        list: createBoardList('meta.href', 'subject'),
        form: createPageForm(createBasicSection([], 'subject', 'meta.href'), thumbSection, filesSection),
      },
      'interior-shop': {
        ...createPublicPostOptions(
          'storeName',
          'storePhone',
          'storeEmail',
          'sido',
          'gugun',
          'area',
          'postcode',
          'address1',
          'address2',
          'lat',
          'lng',
        ),
        ...withoutCategory,
        list: createBoardList('subject'),
        form: createPageForm(
          createBasicSection([], 'subject'),
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
          thumbSection,
          filesSection,
          contentSection,
        ),
      },
      'interior-inquire': {
        ...withoutCategory,
        list: createVisitorPostList('subject'),
        form: questionForm,
      },
      'consignment-sale': {
        ...withoutCategory,
        list: createBoardList('subject'),
        form: createPageForm(visitorSection, thumbSection, filesSection, contentSection),
      },
    },
  },
});
