import { defineResource } from '../../core/schema/index';
import { pinnableForm, pinnableList, pinnablePost } from './shared';

/** Customer-centre downloads (specification, section 2.8). */
export const downloads = defineResource('downloads', {
  fields: pinnablePost,
  api: { path: 'downloads', many: 'downloads', one: 'download' },
  menu: { group: 'support' },
  bulk: { delete: true },
  publish: { answers: ['subject', 'content', 'upload', 'isNotice'] },
  repeats: { again: true, copy: true },
  list: { ...pinnableList(10), collapsible: true },
  form: pinnableForm,
});
