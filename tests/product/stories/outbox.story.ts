import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import { decoded, headersOf, textOf } from '../../core/mail/message';
import { dialog, message, openConsole, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { withStored } from './pastEntries';

const TITLE = '회신 다시 보내기';
const subject = '[회신] 서버가 멈추기 전의 회신';

test('a reply that its server took along when it died is written again and sent as the same mail', async ({
  page,
  server,
}) => {
  const _id = 'reply-of-a-dead-server';
  await withStored(server, async (store) => {
    const [form] = await store.find('forms', {
      where: [{ op: 'equals', path: 'code', key: 'consignment-sale' }],
      order: [],
      skip: 0,
      limit: 1,
    });
    if (!form) throw new Error('No form mail');
    const entry = createOutboxEntry({ _id, kind: 'reply', about: form._id, subject }, new Date());
    await store.transaction((tx) => tx.insert('outbox', { ...entry, state: 'failed', reason: 'unclear' }));
  });

  await openConsole(page, '/console/outbox?state=failed');
  await expect(row(page, subject)).toContainText('도착 여부 알 수 없음');
  await row(page, subject).getByRole('button', { name: TITLE }).click();
  await expect(page.getByRole('alertdialog')).toContainText('같은 회신이 두 번 갈 수 있습니다');
  await page.getByRole('alertdialog').getByRole('button', { name: '계속' }).click();

  const letter = dialog(page, TITLE);
  await expect(letter).toContainText(/받는 사람\S\*\S*\S\*+@/);
  await letter.getByRole('textbox', { name: '제목' }).fill('[회신] 다시 드립니다');
  await letter.getByRole('textbox', { name: '내용' }).fill('지난 회신이 닿지 않았을 수 있어 다시 드립니다.');
  await letter.getByRole('button', { name: TITLE }).click();
  await expect(message(page, '발송되었습니다.')).toBeVisible();
  await expect(row(page, subject)).toHaveCount(0);

  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  expect(names).toHaveLength(1);
  const mail = await readFile(join(folder, names[0] ?? ''), 'utf8');
  expect(headersOf(mail).get('message-id')).toContain(_id);
  expect(decoded(headersOf(mail).get('subject'))).toBe('[회신] 다시 드립니다');
  expect(textOf(mail).trim()).toBe('지난 회신이 닿지 않았을 수 있어 다시 드립니다.');
});
