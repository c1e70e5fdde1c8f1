import { expect, test } from 'vitest';
import { toSheetText } from '../../../src/core/schema/index';
import { importing, outcomes, USERS } from './importing';

test.each([
  ['with line ends of Windows', '첫 줄\r\n둘째 줄'],
  ['with direction characters', 'abc\u200eאבג\u202e'],
  ['that is longer than a cell', '😀'.repeat(20_000)],
  ['with half of a character', 'a\ud83d'],
])('A text %s that its cell shows otherwise stays as it is stored', async (_, note) => {
  const of = await importing();
  const { json } = await of.call('POST', 'users', { body: { name: '김하나', email: 'hana@example.com' } });
  const { _id } = json.user as { _id: string };
  const stored = await of.t.store.get('users', _id);
  if (!stored) throw new Error('The member is not stored');
  const written = { ...stored, note };
  await of.t.store.transaction((tx) => tx.replace('users', written));
  const row = { _id, version: stored.version, record: { name: '김하나', note: toSheetText(note) } };
  expect(toSheetText(note)).not.toBe(note);
  expect(outcomes(await of.send(USERS, [row]))).toEqual(['same']);
  expect(outcomes(await of.send(USERS, [{ ...row, record: { ...row.record, name: '김둘' } }]))).toEqual([
    'updated',
  ]);
  expect(await of.t.store.get('users', _id)).toMatchObject({ name: '김둘', note });
  const changed = { ...row, version: stored.version + 1, record: { note: `${toSheetText(note)}.` } };
  expect(outcomes(await of.send(USERS, [changed]))).toEqual(['updated']);
});
