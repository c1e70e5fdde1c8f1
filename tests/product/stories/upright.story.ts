import { samples, withExif } from '../../core/assets/samples';
import { callsBeside } from '../../core/stories/calls';
import { editor, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

test('a text that says the numbers of a turned photo the wrong way round shows it as it is', async ({
  page,
}) => {
  const calls = callsBeside(page);
  const { JPEG } = samples;
  if (!JPEG) throw new Error('There is no sample of a JPEG');
  const photo = withExif(JPEG, 6);
  const file = { name: '사진.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) };
  const { image } = await (await calls.post('/api/console/images', { multipart: { file } })).json();
  expect([image.width, image.height]).toEqual([8, 12]);
  const content = `<p><img src="${image.url}" width="12" height="8"></p><p>글</p>`;
  const subject = '세로 사진';
  const made = await calls.post('/api/console/notifications', { data: { subject, content } });
  const { notification } = await made.json();
  const storedAs = async () =>
    (await (await calls.get(`/api/console/notifications/${notification._id}`)).json()).notification.content;
  const stored = await storedAs();
  expect(stored).toMatch(/width="12" height="8"/);

  // What is read in the list, and what is written in the form.
  await openConsole(page, '/console/notices');
  await page.getByRole('button', { name: subject, exact: true }).click();
  const read = page.locator(`main img[src="${image.url}"]`);
  await expect.poll(() => read.boundingBox()).toMatchObject({ width: 8, height: 12 });
  await openConsole(page, `/console/notices/${notification._id}`);
  const written = editor(page.locator('form')).locator(`img[src="${image.url}"]`);
  await expect.poll(() => written.boundingBox()).toMatchObject({ width: 8, height: 12 });
  expect(await storedAs()).toBe(stored);
});
