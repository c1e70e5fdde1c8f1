import { callsBeside } from '../../core/stories/calls';
import { confirmAhead, dialog, dropDragged, message, recordsShown } from '../../core/stories/operator';
import { expect } from '../../core/stories/server';
import { inDays, job, saveButton } from './steps';

job('correct a published post with a preview', { clicks: 5, keys: 7 }, async (page, steps) => {
  await steps.open('공지사항');
  await recordsShown(page);
  await steps.click(page.getByRole('link', { name: /수정$/ }).first());
  const form = dialog(page, '공지사항 수정');
  await steps.click(form.getByRole('textbox', { name: '제목', exact: true }));
  await steps.press('End');
  await steps.type(' (수정)');
  await steps.click(page.getByRole('button', { name: '미리보기', exact: true }));
  await expect(
    page.frameLocator('iframe[title="미리보기"]').getByRole('heading', { name: /\(수정\)/ }),
  ).toBeVisible();
  await steps.press('Escape');
  await steps.click(saveButton(form));
  await expect(message(page, '수정되었습니다.')).toBeVisible();
});

job('restore what was deleted', { clicks: 3, keys: 0 }, async (page, steps) => {
  const calls = callsBeside(page);
  const { faqs } = await (await calls.get('/api/console/faqs', { headers: { limit: '1' } })).json();
  const gone = await calls.delete(`/api/console/faqs/${faqs[0]._id}`, {
    headers: { 'If-Match': `"${faqs[0].version}"` },
  });
  expect(gone.ok()).toBe(true);
  await steps.open('휴지통');
  await steps.click(page.getByRole('button', { name: /복원$/ }).first());
  await steps.click(page.getByRole('alertdialog').getByRole('button', { name: '복원', exact: true }));
  await expect(message(page, '복원되었습니다.')).toBeVisible();
});

job('put five FAQs in order', { clicks: 8, keys: 0 }, async (page, steps) => {
  await steps.open('FAQ');
  await steps.click(page.getByRole('button', { name: '순서 바꾸기' }));
  const rows = page.getByRole('table', { name: 'FAQ 순서' }).locator('tbody tr');
  await rows.first().waitFor();
  for (let turn = 0; turn < 5; turn += 1) {
    const moved = await rows.nth(5).locator('td:nth-child(3)').innerText();
    const from = await page.getByRole('button', { name: /옮기기, 지금 6번째$/ }).boundingBox();
    const until = await rows.first().boundingBox();
    steps.clicks += 1;
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((until?.x ?? 0) + 30, (until?.y ?? 0) + 40, { steps: 8 });
    await page.mouse.move((until?.x ?? 0) + 30, (until?.y ?? 0) + 4, { steps: 4 });
    await dropDragged(page);
    await expect(rows.first()).toContainText(moved);
  }
  await steps.click(saveButton(page));
  await expect(message(page, '순서를 저장했습니다.')).toBeVisible();
});

job('register a company', { clicks: 9, keys: 25 }, async (page, steps) => {
  await confirmAhead(page);
  await steps.open('회원');
  await steps.click(page.getByRole('link', { name: '회원 등록' }));
  await steps.choose(page.getByRole('combobox', { name: '유형' }), '기업');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await steps.click(field('이름'));
  await steps.type('이담당');
  await steps.click(field('기업명'));
  await steps.type('한글상사');
  await steps.click(page.getByRole('switch', { name: '승인' }));
  await steps.click(field('이메일'));
  await steps.type('hangul@example.com');
  await steps.click(page.getByRole('button', { name: /^저장/ }).first());
  await expect(message(page, '저장되었습니다.')).toBeVisible();
});

job('hide a post tomorrow at nine', { clicks: 4, keys: 5 }, async (page, steps) => {
  await steps.open('이벤트');
  await recordsShown(page);
  await steps.click(page.getByRole('link', { name: /수정$/ }).first());
  await steps.click(page.getByRole('textbox', { name: '종료 일시' }));
  await steps.type('내일 9시');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await steps.click(page.getByRole('button', { name: /^저장/ }).first());
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect((await saved).postData()).toContain(`"${inDays(1)}T00:00:00.000Z"`);
});

const COUPON = '신규 회원 쿠폰';

job('schedule a popup and move it', { clicks: 8, keys: 4 }, async (page, steps) => {
  const calls = callsBeside(page);
  const stored = async () => {
    const { popups } = await (await calls.get('/api/console/popups', { headers: { limit: '200' } })).json();
    return popups.find(({ name }: { name: string }) => name === COUPON);
  };
  const before = await stored();
  await steps.open('팝업');
  await steps.click(page.getByRole('radio', { name: '배치' }));
  const periods = page.getByRole('region', { name: '전시 기간' });
  await steps.click(periods.getByRole('button', { name: COUPON }));
  await steps.click(page.getByRole('switch', { name: '전시기간' }));
  const days = page.getByRole('textbox', { name: '주문일자' });
  for (const [index, day] of ['내일', '모레'].entries()) {
    await steps.click(days.nth(index));
    await steps.type(day);
  }
  const box = await page.getByRole('button', { name: new RegExp(`^${COUPON}, 왼쪽`) }).boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await steps.drag(from, { x: from.x + 60, y: from.y + 40 });
  await steps.click(saveButton(page));
  await expect(message(page, '팝업 1개를 저장했습니다.')).toBeVisible();
  const after = await stored();
  expect(after.display).toMatchObject({ period: true, startDate: inDays(1), endDate: inDays(2) });
  expect(after.left).toBeGreaterThan(before.left);
  expect(after.top).toBeGreaterThan(before.top);
});
