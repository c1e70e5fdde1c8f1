import { expect, test } from 'vitest';
import { openConsole } from './calls';

const setting = {
  surveyURL: 'https://form.example.com/subscription',
  seo: [{ name: 'description', content: '작가들의 작품을 만나는 곳' }],
  footer: {
    info: [{ term: '대표자', desc: '한서리' }],
    sns: [
      { type: 'instagram', href: 'https://instagram.example/art', shows: true },
      { type: 'kakao-channel', href: '', shows: false },
    ],
  },
};

test('Before anybody saved it, the setting has the five items of a footer, without descriptions', async () => {
  const operator = await openConsole();
  const terms = ['대표자', '사업자등록번호', '통신판매업신고번호', '주소', '대표전화'];
  expect(await operator.get('settings')).toEqual({
    status: 200,
    etag: '"0"',
    body: {
      setting: {
        _id: 'singleton',
        surveyURL: '',
        seo: [],
        footer: { info: terms.map((term) => ({ term, desc: '' })), sns: [] },
        inquiries: { days: 2 },
        holidays: [],
        sender: { name: '', address: '' },
        version: 0,
      },
    },
  });
});

test('The whole setting is updated, each item is known by an id, and who saw an older one is told', async () => {
  const operator = await openConsole();
  const first = await operator.put('settings', setting, { 'If-Match': '"0"' });
  const _id = expect.stringMatching(/^[\da-f]{24}$/);
  expect([first.status, first.etag]).toEqual([200, '"1"']);
  expect(first.body.setting).toMatchObject({
    ...setting,
    seo: [{ _id, name: 'description', content: '작가들의 작품을 만나는 곳' }],
    version: 1,
    updatedBy: { name: '김운영' },
  });
  const late = await operator.put('settings', { surveyURL: '' }, { 'If-Match': '"0"' });
  expect([late.status, late.body.code]).toEqual([412, 'conflict']);
  expect(late.body.setting).toMatchObject({ surveyURL: setting.surveyURL });
  expect(
    (await operator.put('settings', { surveyURL: '' }, { 'If-Match': '"1"' })).body.setting,
  ).toMatchObject({
    surveyURL: '',
    footer: setting.footer,
    version: 2,
  });
});

test('What is no SNS is refused at its item, and nobody creates or deletes the setting', async () => {
  const operator = await openConsole();
  const wrong = { footer: { sns: [{ type: 'cyworld', href: '', shows: true }] } };
  const answer = await operator.put('settings', wrong);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['footer.sns.0.type']]);
  expect((await operator.post('settings', setting)).status).toBe(405);
  expect((await operator.remove('settings')).status).toBe(405);
});

test('A setting without business days keeps those that were saved, and their limit is one to ten', async () => {
  const operator = await openConsole();
  const days = {
    inquiries: { days: 5 },
    holidays: [{ date: '2026-12-24', name: '창립기념일', works: false }],
  };
  expect((await operator.put('settings', { ...setting, ...days })).body.setting).toMatchObject(days);
  expect((await operator.put('settings', setting)).body.setting).toMatchObject({ ...setting, ...days });
  for (const wrong of [0, 11, 1.5, null]) {
    const { status, body } = await operator.put('settings', { inquiries: { days: wrong } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['inquiries.days']]);
  }
});
