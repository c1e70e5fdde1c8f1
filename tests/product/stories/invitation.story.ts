import type { Page } from '@playwright/test';
import { violations } from '../../core/stories/axe';
import { confirmAhead, fillSignIn, openConsole } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';
import { widths } from '../../core/stories/widths';

const INVITED = { username: 'invited@example.com', password: 'quiet-river-stone' };

/** Invites an operator who may only see the customer centre; returns the link, which no mail server sends here. */
async function invite(page: Page): Promise<string> {
  await openConsole(page, '/console/faqs');
  await confirmAhead(page);
  return page.evaluate(async (email) => {
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/console/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { role } = await send('roles', { name: '고객센터 담당', scopes: ['console', 'console:support'] });
    const { invitation } = await send('operators', { name: '박상담', email, _role: role._id });
    return invitation.link;
  }, INVITED.username);
}

for (const viewport of Object.values(widths)) {
  test.describe(`an invitation, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('sets the first password once, and signs in with the rights of its role alone', async ({
      page,
      browser,
      server,
    }) => {
      const link = await invite(page);
      const theirs = await browser.newPage({ baseURL: server.url, viewport });
      await theirs.context().clearCookies();
      await theirs.goto(link);
      await expect(theirs.getByRole('heading', { name: '박상담 님, 비밀번호를 정해주세요.' })).toBeVisible();
      await expect(theirs.getByLabel('아이디')).toHaveValue(INVITED.username);
      expect(await violations(theirs)).toEqual([]);

      const set = async (password: string, again = password) => {
        await theirs.getByLabel(/^새 비밀번호$/).fill(password);
        await theirs.getByLabel('새 비밀번호 확인').fill(again);
        await theirs.getByRole('button', { name: '비밀번호 정하기' }).click();
      };
      await set(INVITED.password, 'another one');
      await expect(theirs.getByText('비밀번호가 서로 다릅니다.')).toBeVisible();
      await set('1234567890');
      await expect(theirs.getByText(/너무 흔해/)).toBeVisible();
      await set(INVITED.password);
      await expect(theirs.getByText('비밀번호를 정했습니다. 이제 로그인할 수 있습니다.')).toBeVisible();
      await theirs.getByRole('button', { name: '로그인하러 가기' }).click();
      await fillSignIn(theirs, INVITED);
      await expect(theirs).toHaveURL(/\/console\/?$/);
      expect(await theirs.evaluate(async () => (await fetch('/api/console/faqs')).status)).toBe(200);
      expect(await theirs.evaluate(async () => (await fetch('/api/console/banners')).status)).toBe(403);

      await theirs.goto('about:blank');
      await theirs.goto(link);
      await expect(theirs.getByRole('heading', { name: '사용할 수 없는 초대입니다' })).toBeVisible();
      await expect(theirs.getByRole('alert')).toContainText('이미 사용했거나 기한이 지났습니다');
      await theirs.close();
    });
  });
}
