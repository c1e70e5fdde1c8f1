import type { Locator, Page } from '@playwright/test';
import { png } from '../../core/api/pictures';
import { callsBeside } from '../../core/stories/calls';
import type { attachment } from '../../core/stories/operator';
import { expect } from '../../core/stories/server';

/** The slides of an open banner, or its places. */
export const slides = (page: Page): Locator =>
  page.getByRole('list', { name: '슬라이드' }).getByRole('listitem');
/** The titles as they are typed, from the first slide on. */
export const titles = (page: Page): Promise<string[]> =>
  slides(page)
    .getByRole('textbox', { name: '제목' })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
/** What a slide is dragged by. */
export const grip = (page: Page, place: number) =>
  page.getByRole('button', { name: `${place}번 슬라이드 옮기기` });
/** A field of the slide at a place. */
export const field = (page: Page, place: number, name: string) =>
  page.getByRole('group', { name: `${place}번 슬라이드` }).getByRole('textbox', { name });

export const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

/** From the list to a banner's form, all slides there. */
export const openBanner = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `${name} 수정` }).click();
  await expect(page.getByRole('heading', { name: '배너 수정' })).toBeVisible();
  await expect(page.getByRole('list', { name: '슬라이드' })).toBeVisible();
};

type Chosen = ReturnType<typeof attachment>;

/** A picture that an operator chooses. */
export const picture = (name: string, bytes: Uint8Array = png): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
});

/** Chooses files in the browser's own window, which the button opens. */
export const chooseFiles = async (page: Page, button: string, files: readonly Chosen[]) => {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await asked).setFiles(files);
};

/** Chooses pictures of these names. */
export const choose = (page: Page, button: string, names: readonly string[]) =>
  chooseFiles(
    page,
    button,
    names.map((name) => picture(name)),
  );

/** Lets files go over a place, as a file manager does. */
export async function drop(page: Page, place: Locator, files: readonly Chosen[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, bytes } of dropped) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] })),
  );
  await place.dispatchEvent('drop', { dataTransfer });
}

/** The newest banner as the API holds it. */
export async function newest(page: Page) {
  const answer = await callsBeside(page).get('/api/console/banners', { headers: { skip: '0', limit: '1' } });
  const { banners } = await answer.json();
  return banners[0];
}
