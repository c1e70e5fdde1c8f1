import { chromium, type Locator, type Page } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs';

export interface Story {
  /** How many notices were written, edited and deleted so far. */
  rounds: number;
  /** How often an operator had to press a button again. */
  again: number;
}

/** What the console says where an answer did not come. */
const LOST = '서버에 연결하지 못했습니다';

/** Presses a button, again where the console says that no answer came, until what it opened or closed is so. */
async function pressUntil(story: Story, page: Page, button: Locator, isDone: () => Promise<boolean>) {
  await button.click();
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (await isDone()) return;
    if (Date.now() > deadline) throw new Error(`Nothing came of a button:\n${await page.innerText('body')}`);
    const notice = page.getByText(LOST).first();
    if ((await notice.isVisible()) && (await button.isEnabled().catch(() => false))) {
      story.again += 1;
      await button.click().catch(() => {});
      await page.waitForTimeout(500);
    }
    await page.waitForTimeout(50);
  }
}

async function writeOne(story: Story, page: Page, url: string): Promise<void> {
  const subject = `화면에서 쓴 공지 ${story.rounds}`;
  await page.goto(`${url}/console/notices`);
  await page.getByRole('link', { name: '공지사항 등록' }).first().click();
  const create = page.getByRole('dialog', { name: '공지사항 등록' });
  await create.getByRole('textbox', { name: '제목' }).fill(subject);
  const isHidden = (form: Locator) => async () => !(await form.isVisible());
  const saveOf = (form: Locator) => form.getByRole('button', { name: '저장', exact: true });
  await pressUntil(story, page, saveOf(create), isHidden(create));
  // Others write so many that it is on no first page any more.
  const search = page.getByRole('textbox', { name: '검색어' });
  await search.fill(subject);
  await search.press('Enter');
  await page.getByRole('link', { name: `${subject} 수정` }).click();
  const edit = page.getByRole('dialog', { name: '공지사항 수정' });
  await edit.getByRole('textbox', { name: '제목' }).fill(`${subject} (수정)`);
  await pressUntil(story, page, saveOf(edit), isHidden(edit));
  const changed = page.getByRole('button', { name: `${subject} (수정) 삭제` });
  await changed.click();
  const question = page.getByRole('alertdialog');
  await pressUntil(story, page, question.getByRole('button', { name: '삭제' }), isHidden(question));
  await changed.waitFor({ state: 'detached' });
  story.rounds += 1;
}

/** An operator in Chromium who writes, edits and deletes notices until it is over; throws where one of it fails. */
export async function runStory(
  url: string,
  { username, password }: { username: string; password: string },
  isOver: (story: Story) => boolean,
): Promise<Story> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const story: Story = { rounds: 0, again: 0 };
  try {
    const page = await browser.newPage({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/console/login`);
    await page.getByLabel('아이디').fill(username);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
    while (!isOver(story)) await writeOne(story, page, url);
    return story;
  } finally {
    await browser.close();
  }
}
