import { defineResource } from '../../core/schema/index';
import { createPinnablePostList, pinnablePostFields, pinnablePostForm } from './shared';

/** Customer-centre downloads (specification, section 2.8). */
export const downloads = defineResource('downloads', {
  fields: pinnablePostFields,
  api: { path: 'downloads', many: 'downloads', one: 'download' },
  menu: { group: 'support' },
  bulk: { delete: true },
  publish: { answers: ['subject', 'content', 'upload', 'isNotice'] },
  repeats: { again: true, copy: true },
  list: { ...createPinnablePostList(10), collapsible: true },
  form: pinnablePostForm,
});
