import { attach, attachment, dialog, editor, message, openConsole, row } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('a question is asked again where the subject is missing, numbered, answered and deleted', async ({
  page,
}) => {
  await openConsole(page, '/console/faqs');
  await page.getByRole('link', { name: 'FAQ 등록' }).click();
  const create = dialog(page, 'FAQ 등록');
  await expect(create.getByRole('textbox', { name: '순서' })).toHaveValue('25');
  await editor(create).click();
  await page.keyboard.type('네, 됩니다.');
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(create.getByText('제목을 입력해주세요')).toBeVisible();
  await expect(create.getByRole('textbox', { name: '제목' })).toBeFocused();
  await page.keyboard.type('할부가 되나요?');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '저장되었습니다.')).toBeVisible();

  await page.getByRole('link', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: '할부가 되나요?', exact: true }).click();
  await expect(page.getByText('네, 됩니다.')).toBeVisible();
  await page.getByRole('link', { name: '할부가 되나요? 수정' }).click();
  const edit = dialog(page, 'FAQ 수정');
  await edit.getByRole('textbox', { name: '순서' }).fill('30');
  await edit.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await expect(row(page, '할부가 되나요?')).toContainText('30');
  await page.getByRole('button', { name: '할부가 되나요? 삭제' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('해당 FAQ를 삭제하시겠습니까?');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
});

test('a document is offered for download with its preview link', async ({ page }) => {
  await openConsole(page, '/console/downloads');
  await page.getByRole('link', { name: '자료 등록' }).click();
  const create = dialog(page, '자료 등록');
  await create.getByRole('textbox', { name: '제목' }).fill('대관 신청서');
  await create.getByRole('switch', { name: '상단 고정' }).click();
  await attach(page, create, '첨부 파일', attachment('대관 신청서.txt'));
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const made = row(page, '대관 신청서');
  await expect(made.getByRole('link', { name: /대관 신청서\.txt/ })).toHaveAttribute(
    'href',
    /^\/files\/[0-9a-f]{32}\//,
  );
  await page.getByRole('button', { name: '대관 신청서 삭제' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('자료를 삭제하시겠습니까?');
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await expect(made).toBeVisible();
});

test('terms are written, kept necessary by default and deleted', async ({ page }) => {
  await openConsole(page, '/console/terms/create');
  const create = dialog(page, '이용약관 등록');
  await expect(create.getByRole('switch', { name: '필수 동의' })).toBeChecked();
  await expect(create.getByRole('textbox', { name: '순서' })).toHaveValue('1');
  await create.getByRole('textbox', { name: '코드' }).fill('drone');
  await create.getByRole('textbox', { name: '제목' }).fill('드론 촬영 약관');
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  await expect(row(page, '드론 촬영 약관')).toContainText('drone');
  await page.getByRole('button', { name: '드론 촬영 약관 삭제' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('이용약관을 삭제하시겠습니까?');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
});

test('a popup shows its dates only while its period is on, and its switch in the list saves at once', async ({
  page,
}) => {
  await openConsole(page, '/console/popups');
  await page.getByRole('link', { name: '팝업추가' }).click();
  const create = dialog(page, '팝업추가');
  await expect(create.getByRole('textbox', { name: '순서' })).toHaveValue('9');
  await expect(create.getByRole('textbox', { name: '너비' })).toHaveValue('0');
  await create.getByRole('textbox', { name: '명칭' }).fill('봄맞이 행사');
  await expect(create.getByText('주문일자')).toHaveCount(0);
  await create.getByRole('switch', { name: '전시기간' }).click();
  await expect(create.getByText('주문일자')).toHaveCount(2);
  await expect(create.getByText('전시 시작')).toBeVisible();
  await create.getByRole('textbox', { name: '주문일자' }).first().fill('2027-03-01');
  await create.getByRole('textbox', { name: '너비' }).fill('');
  await create.getByRole('button', { name: '저장', exact: true }).click();
  await expect(message(page, '저장되었습니다.')).toBeVisible();

  await page.getByRole('switch', { name: '봄맞이 행사 전시여부' }).click();
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: '봄맞이 행사 전시여부' })).toBeChecked();
  await page.getByRole('link', { name: '봄맞이 행사 수정' }).click();
  const edit = dialog(page, '팝업수정');
  await expect(edit.getByRole('textbox', { name: '주문일자' }).first()).toHaveValue('2027-03-01');
  await expect(edit.getByRole('textbox', { name: '너비' })).toHaveValue('0');
});
