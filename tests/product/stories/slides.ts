import type { Locator, Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import { callsBeside } from '../../core/stories/calls';
import { carry } from '../../core/stories/carry';

/** Bytes of a small picture, to be chosen under any name. */
export const picture = { mimeType: 'image/png', buffer: Buffer.from(png) };
export const slides = (page: Page): Locator =>
  page.getByRole('list', { name: '슬라이드' }).getByRole('listitem');
export const slideField = (page: Page, place: number, name: string) =>
  page.getByRole('group', { name: `${place}번 슬라이드` }).getByRole('textbox', { name });

/** Moves a slide by keyboard, one place down. */
export async function moveDown(page: Page, place: number): Promise<void> {
  const handle = page.getByRole('button', { name: `${place}번 슬라이드 옮기기` });
  const lifted = `${place}번 슬라이드를 들었습니다.`;
  await carry(page, handle, lifted, ['ArrowDown', `${place + 1}번째 자리입니다.`]);
  await page.keyboard.press('Space');
}

/** The newest banner as the API holds it. */
export async function newestBanner(page: Page) {
  const answer = await callsBeside(page).get('/api/console/banners', { headers: { skip: '0', limit: '1' } });
  const { banners } = await answer.json();
  return banners[0];
}
