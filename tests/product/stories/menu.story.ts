import { signInAs } from '../../core/stories/narrowed';
import { openConsole, signIn } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const name = '이름이 아주 긴 통합 콘솔 '.repeat(4).trim();

test.describe('on a usual screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, variables: { CONSOLE_NAME: name } });

  test('the menu shows where the operator is and says that there is more of it; a long name is cut', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: '주 메뉴' });
    const more = menu.getByRole('button', { name: '메뉴 더 보기' });
    const last = menu.getByRole('link', { name: '비밀번호 변경' });
    const bottom = async () => {
      const [entry, list] = await Promise.all([
        last.boundingBox(),
        menu.locator('> :first-child').boundingBox(),
      ]);
      return (entry?.y ?? 0) + (entry?.height ?? 0) - ((list?.y ?? 0) + (list?.height ?? 0));
    };
    await openConsole(page, '/console/boards?code=work');
    await expect(more).toBeVisible();
    expect(await bottom()).toBeGreaterThan(0);
    const height = async () => (await menu.locator('> :first-child').boundingBox())?.height;
    const before = await height();
    await expect(async () => {
      if ((await more.count()) > 0) await more.click();
      await expect(more).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    expect(await bottom()).toBeLessThanOrEqual(0);
    // An entry that is being pressed would move away from the pointer.
    expect(await height()).toBe(before);
    await openConsole(page, '/console/password');
    await expect(last).toHaveAttribute('aria-current', 'page');
    expect(await bottom()).toBeLessThanOrEqual(0);

    const brand = page.getByTitle(name, { exact: true });
    await expect(brand).toHaveText(name);
    expect(await brand.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

test('folded groups of the menu stay folded for their operator, also over a sign-out', async ({
  page,
  server,
}) => {
  const group = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('button', { name: '고객센터' });
  await openConsole(page, '/console/faqs');
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await signInAs(page, server, 'support', '/console/faqs');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await signIn(page, '/console/faqs');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
});
