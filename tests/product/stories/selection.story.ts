import type { Page } from '@playwright/test';
import { signIn as signInClient } from '../../core/node/client';
import { dialog, hold, message, openConsole, row } from '../../core/stories/operator';
import { expect, operator, test } from '../../core/stories/server';

const bar = (page: Page, name: string) => page.getByRole('region', { name: `선택한 ${name}` });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^(?!이 페이지).* 선택$/ });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} 선택` });
const toPage = async (page: Page, number: string) => {
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveAttribute('aria-current', 'page');
};

test('rows are selected with Shift and the keyboard, and stay selected over pages', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const notices = bar(page, '공지사항');
  await expect(notices.getByRole('status')).toHaveText('0건 선택');
  await boxes(page).nth(1).click();
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(notices.getByRole('status')).toHaveText('4건 선택');
  await expect(page.getByRole('row').nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('checkbox', { name: '이 페이지 모두 선택' })).toHaveJSProperty(
    'indeterminate',
    true,
  );

  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(notices.getByRole('status')).toHaveText('8건 선택');
  await page.keyboard.press('Space');
  await expect(notices.getByRole('status')).toHaveText('7건 선택');

  await toPage(page, '2');
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).click();
  await expect(notices.getByRole('status')).toHaveText('22건 선택');
  await toPage(page, '1');
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(boxes(page).nth(0)).not.toBeChecked();

  await notices.getByRole('button', { name: '이 조건의 모두 선택 (37건)' }).click();
  await expect(notices.getByRole('status')).toHaveText('37건 선택');
  await boxes(page).nth(0).click();
  await expect(notices.getByRole('status')).toHaveText('36건 선택');
  await notices.getByRole('button', { name: '선택 해제' }).click();
  await expect(notices.getByRole('status')).toHaveText('0건 선택');
});

test('a page is selected once its rows are there, and never by the rows of the page before', async ({
  page,
}) => {
  await openConsole(page, '/console/notices');
  const selectPage = page.getByRole('checkbox', { name: '이 페이지 모두 선택' });
  await expect(selectPage).toBeEnabled();
  const rows = await hold(page, '**/api/console/notifications*');
  await toPage(page, '2');
  await selectPage.click({ force: true });
  await expect(selectPage).toBeFocused();
  await expect(bar(page, '공지사항')).toContainText('0건 선택');
  await rows.came();
  await rows.letGo();
  await selectPage.click();
  await expect(bar(page, '공지사항').getByRole('status')).toHaveText('15건 선택');
  await toPage(page, '1');
  await expect(selectPage).toBeEnabled();
  await expect(selectPage).not.toBeChecked();
});

test('rows that the filters no longer show are named, and a selection of all ends with its filters', async ({
  page,
}) => {
  await openConsole(page, '/console/notices');
  const notices = bar(page, '공지사항');
  await box(page, '개인정보 처리방침 개정 안내').click();
  await page.getByRole('textbox', { name: '검색어' }).fill('카카오');
  await page.keyboard.press('Enter');
  await expect(page.getByText('다른 조건에서 고른 1건 포함: 개인정보 처리방침 개정 안내')).toBeVisible();
  await box(page, '카카오 알림톡으로 배송 소식을 받아보세요').click();
  await expect(notices.getByRole('status')).toHaveText('2건 선택');
  await page.getByRole('button', { name: '빼기' }).click();
  await expect(notices.getByRole('status')).toHaveText('1건 선택');

  await page.getByRole('button', { name: '초기화' }).click();
  await notices.getByRole('button', { name: /이 조건의 모두 선택/ }).click();
  await expect(notices.getByRole('status')).toHaveText('37건 선택');
  await page.getByRole('textbox', { name: '검색어' }).fill('안내');
  await page.keyboard.press('Enter');
  await expect(message(page, '조건이 바뀌어 ‘모두 선택’을 해제했습니다.')).toBeVisible();
  await expect(notices.getByRole('status')).toHaveText('0건 선택');
});

for (const width of [1440, 390]) {
  test(`selected notices are deleted while another operator changes one, ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page, '/console/notices');
    const notices = bar(page, '공지사항');
    const names = [
      '서버 정기 점검에 따른 서비스 일시 중단 안내',
      '작품 운송 보험 한도가 늘어납니다',
      '제6회 신진 작가 공모 결과 발표',
    ];
    for (const name of names) await box(page, name).click();
    await expect(notices.getByRole('status')).toHaveText('3건 선택');

    const other = await signInClient(server.url, operator.username, operator.password);
    const { json } = await other('GET', 'notifications', { headers: { skip: '0', limit: '200' } });
    const theirs = (json.notifications as { _id: string; subject: string }[]).find(
      ({ subject }) => subject === names[1],
    );
    const saved = await other('PUT', `notifications/${theirs?._id}`, {
      json: { subject: '작품 운송 보험 한도가 크게 늘어납니다' },
      headers: { 'If-Match': '*' },
    });
    expect(saved.status).toBe(200);

    await notices.getByRole('button', { name: '선택 삭제' }).click();
    const question = page.getByRole('alertdialog', { name: '선택한 공지사항 삭제' });
    await expect(question).toContainText('3건');
    await expect(question).toContainText(
      '공지사항 3건을 삭제하시겠습니까? 휴지통에 30일 동안 보관되며 그동안 복원할 수 있습니다.',
    );
    await question.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(question).toContainText(
      '2건을 삭제했습니다. 다음 1건은 삭제하지 못해 선택된 채로 두었습니다.',
    );
    await expect(question.getByRole('listitem')).toContainText('작품 운송 보험 한도가 크게 늘어납니다');
    await expect(question.getByRole('listitem')).toContainText('다른 관리자가 먼저 저장했습니다.');
    await question.getByRole('button', { name: '닫기' }).last().click();
    await expect(notices.getByRole('status')).toHaveText('1건 선택');
    await expect(box(page, '작품 운송 보험 한도가 크게 늘어납니다')).toBeChecked();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('35건');

    await notices.getByRole('button', { name: '선택 삭제' }).click();
    await question.getByRole('button', { name: '삭제', exact: true }).click();
    await expect(message(page, '삭제되었습니다')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('34건');
    await expect(notices.getByRole('status')).toHaveText('0건 선택');
  });
}

test('everything that matches is deleted, but for what is taken out', async ({ page }) => {
  await openConsole(page, '/console/notices');
  const notices = bar(page, '공지사항');
  await boxes(page).nth(0).click();
  await notices.getByRole('button', { name: '이 조건의 모두 선택 (37건)' }).click();
  await boxes(page).nth(0).click();
  await expect(notices.getByRole('status')).toHaveText('36건 선택');
  await notices.getByRole('button', { name: '선택 삭제' }).click();
  const question = page.getByRole('alertdialog', { name: '선택한 공지사항 삭제' });
  await expect(question).toContainText('공지사항 36건을 삭제하시겠습니까?');
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('공지사항 목록1건');
  await expect(row(page, '개인정보 처리방침 개정 안내')).toBeVisible();
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('acts on rows come with the first selected row and move none', async ({ page }) => {
      await openConsole(page, '/console/users');
      const users = bar(page, '회원');
      const first = page.locator('[data-row]').first();
      await first.waitFor();
      await expect(users.getByRole('button', { name: /^열/ })).toBeVisible();
      const place = async () => (await first.boundingBox())?.y;
      const before = await place();
      await expect(users.getByRole('button', { name: '한 번에 바꾸기' })).toHaveCount(0);
      await expect(users.getByRole('button', { name: '선택 해제' })).toHaveCount(0);
      const box = await users.getByRole('status').boundingBox();
      expect(box?.width).toBeLessThanOrEqual(1);

      await boxes(page).first().click();
      await expect(users.getByRole('status')).toHaveText('1명 선택');
      await expect(users.getByRole('button', { name: '한 번에 바꾸기' })).toBeInViewport({ ratio: 1 });
      expect(await place()).toBe(before);
      await users.getByRole('button', { name: '선택 해제' }).click();
      await expect(users.getByRole('button', { name: '한 번에 바꾸기' })).toHaveCount(0);
      expect(await place()).toBe(before);
    });

    test('a message that is refused leads to its field, and what is typed there mends it', async ({
      page,
    }) => {
      await openConsole(page, '/console/users');
      await boxes(page).first().click();
      await bar(page, '회원').getByRole('button', { name: '메시지 보내기' }).click();
      const asked = dialog(page, '메시지 보내기');
      const text = asked.getByRole('textbox', { name: '메시지' });
      await expect(asked.getByRole('group', { name: '변수 넣기' })).toHaveCSS('border-top-width', '0px');
      await asked.getByRole('textbox', { name: '제목' }).fill('안내');
      await asked.getByRole('radio', { name: '예약' }).check();
      await asked.getByRole('button', { name: '예약하기' }).click();
      await expect(text).toBeFocused();
      await expect(text).toBeInViewport();
      await text.fill('내일 쉽니다.');
      await expect(text).not.toHaveAttribute('aria-invalid');
      const time = asked.getByRole('textbox', { name: '보낼 일시' });
      await expect(time).toHaveAccessibleDescription('보낼 일시를 입력해주세요.');
      await asked.getByRole('button', { name: '예약하기' }).click();
      await expect(time).toBeFocused();
      await time.fill('2099-01-05 09:00');
      await expect(time).not.toHaveAttribute('aria-invalid');
    });
  });
}
