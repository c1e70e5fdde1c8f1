import { dialog, message, openConsole, save } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { conditions, nameView, view, views } from './savedViews';

test('a view about persons is shared without the conditions that name them, and only after a question', async ({
  page,
}) => {
  const question = page.getByRole('alertdialog', { name: '모두에게 공유' });
  const without = question.getByRole('button', { name: '개인정보 조건 빼고 공유' });
  await openConsole(page, '/console/users?name=%EA%B9%80&warning=true');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (/\/views(\/[0-9a-f]+)?$/.test(request.url()) && request.method() !== 'GET')
      sent.push(request.postDataJSON());
  });
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  const naming = dialog(page, '새 보기');
  await naming.getByRole('textbox', { name: '이름' }).fill('함께 볼 김씨');
  await naming.getByRole('checkbox', { name: '모두에게 공유' }).check();
  await save(naming);
  await expect(question).toContainText('개인정보 조건은 공유할 수 없습니다.');
  await expect(question).toContainText('이름·기업명');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(naming.getByRole('textbox', { name: '이름' })).toHaveValue('함께 볼 김씨');
  expect(sent).toEqual([]);
  await save(naming);
  await without.click();
  await expect(view(page, '함께 볼 김씨')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/\?warning=true&view=[0-9a-f]+$/);

  // A condition that comes later is left out of it in the same way, and stays on the screen.
  await page.goto(`${page.url()}&name=%EA%B9%80`);
  await conditions(page).getByRole('button', { name: '보기에 저장' }).click();
  await expect(question).toBeVisible();
  await without.click();
  await expect(message(page, '보기를 저장했습니다.')).toBeVisible();

  // One's own view keeps them until it is shared.
  await page.goto('/console/users?name=%EA%B9%80&warning=true');
  await conditions(page).getByRole('button', { name: '새 보기로 저장' }).click();
  await nameView(page, '내 김씨', false);
  await expect(page).toHaveURL(/\?name=%EA%B9%80&warning=true&view=[0-9a-f]+$/);
  await views(page).getByRole('button', { name: '내 김씨 보기 메뉴' }).click();
  await page.getByRole('menuitem', { name: '모두에게 공유' }).click();
  await question.getByRole('button', { name: '취소' }).click();
  await expect(question).toHaveCount(0);
  await views(page).getByRole('button', { name: '내 김씨 보기 메뉴' }).click();
  await page.getByRole('menuitem', { name: '모두에게 공유' }).click();
  await without.click();
  await expect(question).toHaveCount(0);
  await views(page).getByRole('button', { name: '내 김씨 보기 메뉴' }).click();
  await expect(page.getByRole('menuitem', { name: '나만 보기' })).toBeVisible();
  for (const body of sent) expect(body).toMatchObject({ filters: expect.anything() });
  expect(
    JSON.stringify(sent.filter((body) => (body as { shared?: boolean }).shared !== false)),
  ).not.toContain('김"');
});
