import type { Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import { carry } from '../../core/stories/carry';

/** Bytes of a small picture, to be chosen under any name. */
export const picture = { mimeType: 'image/png', buffer: Buffer.from(png) };

/** Moves a slide by keyboard, one place down. */
export async function moveDown(page: Page, place: number): Promise<void> {
  const handle = page.getByRole('button', { name: `${place}번 슬라이드 옮기기` });
  const lifted = `${place}번 슬라이드를 들었습니다.`;
  await carry(page, handle, lifted, ['ArrowDown', `${place + 1}번째 자리입니다.`]);
  await page.keyboard.press('Space');
}
