import type { Page } from '@playwright/test';

/** What an operator sees, by what can be done there. */
export interface Scene {
  kind: 'question' | 'conflict' | 'form' | 'list' | 'elsewhere';
  /** Everything that stands in the fields of a form. */
  typed: string[];
  /** Whether the form says that something is not saved. */
  dirty: boolean;
  /** Whether a dialog covers the menu. */
  covered: boolean;
}

/** Reads the scene from the page as an operator would: by roles and words. */
export const readScene = (page: Page): Promise<Scene> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
    const says = (selector: string, text: string) =>
      shown(selector).some((element) => element.textContent?.trim() === text);
    const fields = document.querySelectorAll<HTMLInputElement>('input[name], textarea[name]');
    const editors = document.querySelectorAll<HTMLElement>('[contenteditable="true"]');
    const has = (selector: string) => shown(selector).length > 0;
    const kinds = [
      ['question', has('[role=alertdialog]')],
      ['conflict', says('button', '선택한 내용으로 저장')],
      ['form', shown('button').some((button) => /^저장/.test(button.textContent ?? ''))],
      [
        'list',
        shown('main a, main button').some((each) => /(수정|등록|추가|상세)$/.test(each.textContent ?? '')),
      ],
    ] as const;
    return {
      kind: kinds.find(([, holds]) => holds)?.[0] ?? 'elsewhere',
      typed: [...Array.from(fields, ({ value }) => value), ...Array.from(editors, (each) => each.innerText)],
      dirty: says('[role=status]', '저장하지 않은 변경'),
      covered: has('[role=dialog], [role=alertdialog]'),
    };
  });
