import { expect, test } from 'vitest';
import { type AnyResource, choice, defineResource, group, id, text } from '../../../src/core/schema/index';
import { createTestApi, idOfNew } from '../api/harness';
import { group as menuGroup, resources } from '../theProduct';
import { withWords } from '../withWords';
import { checkerOf, documentFor, heldTo } from './document';

const common = {
  list: { perPage: 10, columns: ['subject'], order: ['subject'] },
  menu: { group: menuGroup },
};

const papers = defineResource('papers', {
  fields: { _id: id(), subject: text({ max: 50 }), about: group({ place: text(), note: text() }) },
  api: { path: 'papers', many: 'papers', one: 'paper' },
  publish: { answers: ['subject', 'about.place'] },
  ...common,
} as never) as AnyResource;

const kinds = defineResource('leaflets', {
  fields: { _id: id(), kind: choice(['OPEN', 'INNER']), subject: text({ max: 50 }), place: text() },
  api: { path: 'leaflets', many: 'leaflets', one: 'leaflet' },
  variants: { by: 'kind', of: { OPEN: { publish: { answers: ['subject'] }, ...common }, INNER: common } },
  menu: { group: menuGroup },
} as never) as AnyResource;

test('public answers are as the document says, and so are those to operators', async () => {
  const t = await createTestApi({ resources: withWords([...resources, papers, kinds], []) });
  const own = await t.signIn();
  const call = heldTo(checkerOf(await documentFor(own)), own);
  const paper = await idOfNew(call, 'papers', { subject: '소식', about: { place: '서울', note: '안' } });
  const leaflet = await idOfNew(call, 'leaflets', { kind: 'OPEN', subject: '전단' });
  const published = { paper: { _id: paper, subject: '소식', about: { place: '서울' } } };
  expect((await call('GET', `papers/${paper}?public=true`)).json).toEqual(published);
  expect((await call('GET', 'papers?public=true')).json.papers).toEqual([published.paper]);
  expect((await call('GET', `papers/${paper}`)).json.paper).toMatchObject({ version: 1 });
  const leaflets = await call('GET', 'leaflets?public=true&kind=OPEN');
  expect(leaflets.json.leaflets).toEqual([{ _id: leaflet, subject: '전단' }]);
  expect((await call('GET', 'leaflets?kind=OPEN')).status).toBe(200);
});
