import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firefox, firefoxPath, startFirefox } from './firefox';

const name = firefoxPath
  ? 'In Firefox an operator'
  : 'In Firefox (skipped: none is installed, see FIREFOX_PATH)';

describe.skipIf(!firefoxPath)(name, () => {
  let fox: Firefox;
  beforeAll(async () => {
    fox = await startFirefox();
  });
  afterAll(() => fox?.close());

  const focused = () =>
    fox.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '',
    );
  const labelOfFocus = () =>
    fox.page.evaluate(() => {
      const field = document.activeElement;
      return field instanceof HTMLInputElement ? (field.labels?.[0]?.textContent ?? '') : '';
    });
  const type = (text: string) => fox.page.keyboard.type(text);
  const key = (pressed: 'Enter' | 'Escape') => fox.page.keyboard.press(pressed);

  const control = async (pressed: 'KeyA' | 'KeyC' | 'KeyK' | 'KeyV') => {
    await fox.page.keyboard.down('Control');
    await fox.page.keyboard.press(pressed);
    await fox.page.keyboard.up('Control');
  };

  test('signs in', async () => {
    await fox.open('/console/login');
    await fox.fill('textbox', '아이디', 'admin@example.com');
    const password = await fox.page.waitForSelector('input[type=password]');
    await password?.type('console-demo-1234');
    await fox.press('button', '로그인');
    await fox.read('대시보드');
    await fox.read('전체 관리자');
  });

  test('filters a list', async () => {
    await fox.open('/console/notices');
    await fox.fill('textbox', '검색어', '관람');
    await fox.press('button', '검색');
    await fox.page.waitForFunction(() => location.search.includes('searchValue='));
    await fox.read('관람');
  });

  test('writes Hangul into the editor of a dialog, makes a link by keyboard, pastes, and saves', async () => {
    await fox.open('/console/faqs/create');
    await fox.fill('textbox', '제목', '파이어폭스에서 쓴 글');
    const editor = await fox.page.waitForSelector('.ProseMirror');
    await editor?.click();
    await type('한글을 입력합니다. ');
    await fox.press('button', '링크');
    await fox.see('textbox', '링크 주소');
    expect(await labelOfFocus()).toContain('링크 주소');
    await type('https://example.com/help');
    await key('Enter');
    await (await fox.see('textbox', '제목')).click();
    await control('KeyA');
    await control('KeyC');
    await editor?.click();
    await fox.page.keyboard.press('End');
    await control('KeyV');
    const html = await editor?.evaluate((text) => text.innerHTML);
    expect(html).toContain('한글을 입력합니다.');
    expect(html).toContain('파이어폭스에서 쓴 글');
    expect(html).toContain('href="https://example.com/help"');
    await fox.press('button', '저장');
    await fox.read('저장되었습니다.');
    await fox.gone('dialog', 'FAQ 등록');
  });

  test('leaves a dialog by Escape', async () => {
    await fox.open('/console/faqs/create');
    await fox.see('dialog', 'FAQ 등록');
    await key('Escape');
    await fox.gone('dialog', 'FAQ 등록');
  });

  test('opens a calendar by keyboard, which takes the focus and gives it back', async () => {
    await fox.open('/console/notices');
    const opener = await fox.see('button', '등록일자 시작일 달력 열기');
    await opener.focus();
    await key('Enter');
    await fox.page.waitForSelector('[role=grid]');
    expect(
      await fox.page.evaluate(() => document.activeElement?.closest('[role=dialog], [popover]') != null),
    ).toBe(true);
    await key('Escape');
    await fox.page.waitForFunction(() => document.querySelector('[role=grid]') === null);
    expect(await focused()).toBe('등록일자 시작일 달력 열기');
  });

  test('chooses columns by keyboard', async () => {
    await fox.open('/console/users');
    await fox.page.waitForSelector('[data-row]');
    const opener = await fox.page.waitForSelector('button[aria-label^="열 "]');
    await opener?.focus();
    await key('Enter');
    await fox.see('textbox', '열 검색');
    await key('Escape');
    await fox.gone('textbox', '열 검색');
    expect(await focused()).toMatch(/^열 /);
  });

  /** The names of all buttons in a part of the page that open something over it. */
  const openersIn = (part: string) =>
    fox.page.evaluate(
      (scope) =>
        [
          ...document.querySelectorAll<HTMLElement>(
            `${scope} :is([aria-haspopup=menu], [aria-haspopup=dialog])`,
          ),
        ]
          .filter((opener) => opener.checkVisibility() && !opener.matches(':disabled'))
          .map((opener, index) => {
            opener.dataset.walked = String(index);
            return opener.getAttribute('aria-label') ?? opener.innerText;
          }),
      part,
    );

  /** Opens each by Enter: the focus goes inside, takes a digit, and comes back by Escape. */
  const walk = async (part: string): Promise<string[]> => {
    const names = await openersIn(part);
    for (const [index, opened] of names.entries()) {
      const opener = `[data-walked="${index}"]`;
      await fox.page.focus(opener);
      await key('Enter');
      await fox.page
        .waitForFunction(() => document.activeElement?.closest(':popover-open') != null, { timeout: 5_000 })
        .catch(() => expect.fail(`${opened} does not take the focus`));
      const isText = await fox.page.evaluate(() =>
        Boolean(document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea')),
      );
      if (isText) {
        // Counts take digits alone, up to a limit; all other fields take them too.
        const typed = () => fox.page.evaluate(() => (document.activeElement as HTMLInputElement).value);
        const before = await typed();
        await type('1');
        expect(await typed(), `${opened} takes what is typed`).not.toBe(before);
      }
      await key('Escape');
      await fox.page
        .waitForFunction(
          (wanted) =>
            document.querySelector(':popover-open') === null &&
            document.activeElement === document.querySelector(wanted),
          { timeout: 5_000 },
          opener,
        )
        .catch(() => expect.fail(`${opened} does not give the focus back`));
    }
    return names;
  };

  test('walks over every popover of a list by keyboard', async () => {
    await fox.open('/console/subscriptions');
    await fox.page.waitForSelector('[data-row]');
    const names = await walk('body');
    expect(names).toEqual(expect.arrayContaining(['신청일 시작일 달력 열기', '신청일 종료일 달력 열기']));
    expect(names.join()).toMatch(/계정 메뉴/);
    await fox.open('/console/users');
    await fox.page.waitForSelector('[data-row]');
    expect((await walk('main')).join()).toMatch(/열 /);
  });

  test('walks over every popover of a form and of its editor by keyboard', async () => {
    await fox.open('/console/popups/create');
    const editor = await fox.page.waitForSelector('[role=dialog] .ProseMirror');
    await editor?.click();
    await type('가나');
    const names = await walk('[role=dialog]');
    for (const opener of ['글자색', '형광펜', '글자 크기', '정렬', '링크', '표', '유튜브'])
      expect(names).toContain(opener);
    expect(await editor?.evaluate((element) => element.textContent)).toBe('가나');
  });

  test('finds what a button says in the palette', async () => {
    await fox.open('/console/notices');
    await fox.page.waitForSelector('[data-row]');
    await control('KeyK');
    await fox.see('dialog', '통합 검색');
    await type('다크');
    await fox.page.waitForFunction(() =>
      document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes('다크'),
    );
    await key('Enter');
    await fox.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  });

  test('is asked which text to keep where another saved first', async () => {
    const id = await fox.page.evaluate(async () => {
      const answer = await fetch('/api/console/faqs', { headers: { skip: '0', limit: '1' } });
      return (await answer.json()).faqs[0]._id as string;
    });
    await fox.open(`/console/faqs/${id}`);
    await fox.fill('textbox', '제목', '내가 쓴 제목');
    await fox.page.evaluate(async (faq) => {
      const path = `/api/console/faqs/${faq}`;
      const tag = (await fetch(path)).headers.get('ETag') ?? '';
      const headers = { 'If-Match': tag, 'Content-Type': 'application/json' };
      await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ subject: '먼저 저장한 제목' }) });
    }, id);
    await fox.press('button', '저장');
    await fox.read('먼저 저장한 제목');
    await fox.read('선택할 항목 1개 남음');
  });

  test('takes a list out as an Excel file', async () => {
    await fox.open('/console/interests');
    await fox.page.waitForSelector('[data-row]');
    await fox.press('button', 'Excel 다운로드');
    await fox.fill('textbox', '사유', '파이어폭스 점검 자료');
    await fox.press('button', '다운로드');
    const question = await fox.see('alertdialog', '비밀번호 확인');
    const password = await question.waitForSelector('input[type=password]');
    await password?.type('console-demo-1234');
    await fox.press('button', '확인');
    await fox.read('내려받았습니다.');
    await expect.poll(() => readdir(fox.downloads), { timeout: 10_000 }).not.toEqual([]);
  });

  test('reads a file of rows', async () => {
    const file = join(fox.downloads, '올릴 명단.csv');
    await writeFile(file, '이름,전화번호\n홍길동,010-1234-5678\n');
    await fox.open('/console/interests');
    await fox.page.waitForSelector('[data-row]');
    await fox.press('button', 'Excel 업로드');
    const input = await fox.page.waitForSelector('[role=dialog] input[type=file]');
    await (input as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(file);
    await fox.read('올릴 명단.csv');
    await fox.read('홍길동');
  });
});
