import { expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../i18n/provider';
import { buildSheetCellsOfRecord } from '../../../src/core/engine/excel/sheet/cells';
import { createSheetDefinition } from '../../../src/core/engine/excel/sheet/sheetSpecOf';
import { createResourceTexts } from '../../../src/core/engine/texts';
import type { AnyResource, ListView, Loose } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';

const { translate } = createI18nProvider(messages);
const accessLog: AnyResource | undefined = resources.find(({ name }) => name === 'access-log');

/** What an entry says in the file, by the heads of its columns. */
function told(entry: Loose): Loose {
  if (!accessLog?.list) throw new Error('There is no list of the record');
  const texts = createResourceTexts(translate, accessLog);
  const words = {
    texts,
    number: 'No',
    id: 'ID',
    item: '줄 ID',
    yes: '예',
    no: '아니오',
    refersTo: () => true,
  };
  const { columns } = createSheetDefinition(accessLog, accessLog.list as ListView<Loose>, words);
  const cells = buildSheetCellsOfRecord(columns, { _id: 'a', version: 1, ...entry }, 1);
  return Object.fromEntries(columns.map(({ header }, at) => [header, cells[at]]));
}

const by = { operator: '운영자 03', username: 'three@example.com', address: '203.0.113.31', result: 'done' };

test('the file of the record says whose data were taken, of many as of one', () => {
  const nobody = { _subject: '', subject: '', subjectDetail: '' };
  const taken = {
    ...nobody,
    resource: 'interests',
    count: 64,
    filter: 'createdAt',
    points: ['night', 'large'],
  };
  expect(told({ ...by, ...taken, action: 'download', reason: '발송 명단' })).toMatchObject({
    운영자: '운영자 03',
    '운영자 아이디': 'three@example.com',
    '대상 종류': '입주관심',
    대상: null,
    작업: '내려받기',
    건수: { number: 64, as: 'number' },
    '검색 조건': 'createdAt',
    '특이 사항': '야간, 100명 넘는 조회',
  });
  const one = {
    _subject: 'b',
    subject: '홍*동',
    subjectDetail: 'h***@example.com',
    resource: 'users',
    count: 1,
  };
  expect(told({ ...by, ...one, action: 'detail', filter: '', points: [] })).toMatchObject({
    '대상 종류': '회원',
    대상: '홍*동',
    '대상 아이디': 'h***@example.com',
    '검색 조건': null,
  });
  expect(told({ ...by, ...nobody, resource: '', action: 'signIn' })).toMatchObject({ '대상 종류': null });
});
