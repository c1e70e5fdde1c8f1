import { defineResource } from '../../../core/schema/index';
import { savedReplyOptions } from '../shared';
import { ANSWER_TEMPLATE_VARIABLES } from '../storedWords';
import { categories, fields } from './fields';
import {
  buyLinkSection,
  contentSection,
  createBoardList,
  createBoardPageForm,
  createCategoryFilteredBoardList,
  createCategoryTabbedBoardList,
  createPostBasicSection,
  createVisitorPostList,
  filesSection,
  maxOneFileOption,
  optionsWithoutCategoryChoices,
  singleFileSection,
  thumbnailSection,
  visitorBasicSection,
  visitorQuestionForm,
} from './views';

/** The fields of an operator's post that storefronts show, without the post's writer and creation time. */
const publicPostFieldPaths = [
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
 * Options of the boards on which operators post. On these boards, the writer's name is not personal data, and
 * storefronts show the posts.
 */
const publicPostOptions = { personal: false, publish: { answers: publicPostFieldPaths } } as const;
const createPublicPostOptions = <const P extends string>(...additionalFieldPaths: readonly P[]) =>
  ({ personal: false, publish: { answers: [...publicPostFieldPaths, ...additionalFieldPaths] } }) as const;

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
    texts: savedReplyOptions,
    variables: ANSWER_TEMPLATE_VARIABLES.boards,
  },
  repeats: { again: true, copy: true },
  variants: {
    by: 'code',
    of: {
      work: {
        ...createPublicPostOptions('meta.authorName', 'meta.workType', 'meta.buyEnabled', 'meta.buyURL'),
        choices: { category: categories.work },
        list: createCategoryFilteredBoardList('category', 'subject'),
        form: createBoardPageForm(
          createPostBasicSection(['category'], 'subject', [
            { field: 'meta.authorName', width: 'medium' },
            { field: 'meta.workType', width: 'medium' },
          ]),
          buyLinkSection,
          thumbnailSection,
          filesSection,
          contentSection,
        ),
      },
      author: {
        ...createPublicPostOptions('meta.buyEnabled', 'meta.buyURL'),
        ...optionsWithoutCategoryChoices,
        list: createBoardList('subject'),
        form: createBoardPageForm(
          createPostBasicSection([], 'subject'),
          buyLinkSection,
          thumbnailSection,
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
          ...createBoardPageForm(
            createPostBasicSection(['category', { field: 'period', width: 'medium' }], 'subject'),
            thumbnailSection,
            filesSection,
            contentSection,
          ),
          // The form is wider than other forms, because its first row has four fields.
          in: { page: 1072 },
        },
      },
      store: {
        ...publicPostOptions,
        ...optionsWithoutCategoryChoices,
        list: createBoardList('subject', { field: 'period', width: 200 }),
        form: createBoardPageForm(
          createPostBasicSection([{ field: 'period', width: 'medium' }], 'subject'),
          thumbnailSection,
          filesSection,
          contentSection,
        ),
      },
      guide: {
        ...publicPostOptions,
        choices: { category: categories.guide },
        list: createCategoryFilteredBoardList('category', 'subject'),
        form: createBoardPageForm(
          createPostBasicSection(['category'], 'subject'),
          thumbnailSection,
          filesSection,
          contentSection,
        ),
      },
      youtube: {
        ...createPublicPostOptions('meta.youtube'),
        choices: { category: categories.youtube },
        defaults: { category: 'none' },
        list: createCategoryTabbedBoardList(
          { field: 'meta.youtube', widget: 'video', width: 208 },
          'category',
          'subject',
        ),
        form: createBoardPageForm(
          createPostBasicSection(['category'], 'subject', 'meta.youtube'),
          thumbnailSection,
          filesSection,
          contentSection,
        ),
      },
      report: {
        ...publicPostOptions,
        choices: { category: categories.report },
        defaults: { category: 'none' },
        list: createCategoryTabbedBoardList('category', 'subject'),
        form: createBoardPageForm(
          createPostBasicSection(['category'], 'subject'),
          thumbnailSection,
          filesSection,
          contentSection,
        ),
      },
      forms: {
        ...publicPostOptions,
        choices: { category: categories.forms },
        defaults: { category: 'none' },
        ...maxOneFileOption,
        list: createCategoryTabbedBoardList('category', 'subject'),
        form: createBoardPageForm(
          createPostBasicSection(['category'], 'subject'),
          thumbnailSection,
          singleFileSection,
          contentSection,
        ),
      },
      press: {
        ...createPublicPostOptions('meta.href'),
        ...optionsWithoutCategoryChoices,
        list: createBoardList('meta.href', 'subject'),
        form: createBoardPageForm(
          createPostBasicSection([], 'subject', 'meta.href'),
          thumbnailSection,
          filesSection,
        ),
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
        ...optionsWithoutCategoryChoices,
        list: createBoardList('subject'),
        form: createBoardPageForm(
          createPostBasicSection([], 'subject'),
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
          thumbnailSection,
          filesSection,
          contentSection,
        ),
      },
      'interior-inquire': {
        ...optionsWithoutCategoryChoices,
        list: createVisitorPostList('subject'),
        form: visitorQuestionForm,
      },
      'consignment-sale': {
        ...optionsWithoutCategoryChoices,
        list: createBoardList('subject'),
        form: createBoardPageForm(visitorBasicSection, thumbnailSection, filesSection, contentSection),
      },
    },
  },
});
