import type { Store } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { dialog, message, openConsole, save } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';
import { withStored } from './pastEntries';

const everything = { where: [], order: [], skip: 0, limit: 0 };

/** Leaves strange values in the first stored record that `holds`, past the API. Returns the record. */
const spoil = (store: Store, path: string, holds: (record: Loose) => boolean, strange: Loose) =>
  store.transaction(async (tx) => {
    const found = (await tx.find(path, everything)).find(holds);
    if (!found) throw new Error(`No such record in ${path}`);
    const spoilt = { ...found, ...strange };
    await tx.replace(path, spoilt);
    return spoilt;
  });

const OWN = ['version', 'updatedAt', 'updatedBy'];
const without = (record: Loose, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name && !OWN.includes(key)));

const joined = { createdAt: '2024-05-06T07:08:09Z' };

test('what other programs left strange is listed, opened, answered and saved, and keeps the rest', async ({
  page,
  server,
}) => {
  const spoilt = new Map<string, Loose>();
  await withStored(server, async (store) => {
    const strange = { ...joined, files: null, content: null, thumb: { name: 1 }, category: 'gone' };
    const old = { ...strange, subject: '옛 행사' };
    spoilt.set('boards', await spoil(store, 'boards', ({ code }) => code === 'event', old));
    const asked = { ...joined, content: null, product: null, subject: '옛 문의' };
    spoilt.set('questions', await spoil(store, 'questions', ({ reply }) => !reply, asked));
    const called = { ...joined, name: '박옛날', phone: null };
    const isMember = ({ username }: Loose) => username !== operator.username;
    spoilt.set('users', await spoil(store, 'users', isMember, called));
  });

  await openConsole(page, '/console/boards?code=event');
  await expect(page.getByRole('row', { name: /옛 행사/ })).toContainText('알 수 없음 (gone)');
  await page.getByRole('link', { name: '옛 행사 수정' }).click();
  await expect(page.getByText(/저장된 값을 읽을 수 없어 비워 두었습니다/)).toContainText(
    '파일을 고를 때까지 저장된 값은 그대로 남습니다.',
  );
  await expect(page.getByLabel('분류')).toHaveValue('gone');
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('새 행사');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();

  await openConsole(page, '/console/questions');
  await page.getByRole('link', { name: '옛 문의 수정' }).click();
  const open = dialog(page, '1:1 문의 답변');
  await open.getByRole('textbox', { name: '답변', exact: true }).fill('답변입니다.');
  await save(open);
  await expect(message(page, '수정되었습니다.')).toBeVisible();

  await openConsole(page, `/console/users/${spoilt.get('users')?._id}`);
  await expect(page.getByLabel('가입일')).toHaveValue('2024-05-06 16:08:09');
  await page.getByLabel('이름', { exact: true }).fill('박새날');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();

  // The page must not ask for anything while the server stands still.
  await page.goto('about:blank');
  await withStored(server, async (store) => {
    for (const [path, name] of [
      ['boards', 'subject'],
      ['questions', 'reply'],
      ['users', 'name'],
    ] as const) {
      const before = spoilt.get(path);
      const now = await store.get(path, String(before?._id));
      expect(without({ ...now }, name)).toEqual(without({ ...before }, name));
      expect(now?.[name]).not.toEqual(before?.[name]);
    }
  });
});
