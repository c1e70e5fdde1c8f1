import { defineResource } from '../../core/schema/index';
import { createPinnablePostList, pinnablePostFields, pinnablePostForm } from './shared';

/** Notices (specification, section 2.16); the API calls them notifications. */
export const notices = defineResource('notices', {
  fields: pinnablePostFields,
  api: { path: 'notifications', many: 'notifications', one: 'notification' },
  menu: { group: 'support' },
  bulk: { delete: true },
  publish: { answers: ['subject', 'content', 'upload', 'isNotice'] },
  preview: {},
  repeats: { again: true, copy: true },
  list: createPinnablePostList(15),
  form: pinnablePostForm,
});
