import { callsBeside } from '../../core/stories/calls';
import { attach, attachment, message, save } from '../../core/stories/operator';
import { test as base, expect, operator } from '../../core/stories/server';
import { type Between, page as nginxPage, startBetween } from './between';
import { field } from './posts';

/** A server with a proxy before it; addresses of the page are the proxy's. */
const test = base.extend<{ between: Between }>({
  between: async ({ server }, use) => {
    const between = await startBetween(server.url);
    await use(between);
    await between.close();
  },
  baseURL: async ({ between }, use) => use(between.url),
});

const again = { name: '다시 시도', exact: true } as const;

test('a file that the proxy finds too large is said to be, and is not offered again', async ({
  page,
  between,
}) => {
  await page.goto('/console/downloads/create');
  await field(page, '제목').fill('큰 자료');
  await attach(page, page.locator('form'), '첨부 파일', attachment('큰 자료.txt'));
  between.fault = ({ headers }, answer) =>
    /multipart/.test(headers['content-type'] ?? '') && nginxPage(answer, 413);
  await save(page);
  await expect(
    page.getByText('파일이 중간 서버의 허용 크기보다 큽니다.', { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /다시 시도/ })).toHaveCount(0);
});

test.describe('where nobody is signed in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('the sign-in tells by the status what stands between', async ({ page, between }) => {
    await page.goto('/console/login');
    await page.getByLabel('아이디').fill(operator.username);
    await page.getByLabel('비밀번호', { exact: true }).fill(operator.password);
    const texts = [
      [502, '중간 서버가 콘솔 서버의 응답을 받지 못했습니다(502). 잠시 뒤 다시 시도해주세요.'],
      [403, '중간 서버가 요청을 막았습니다(403). 관리자에게 알려주세요.'],
      [429, '중간 서버가 요청을 처리하지 못했습니다(429). 잠시 뒤 다시 시도해주세요.'],
      [200, '중간 서버가 다른 페이지로 보냈습니다. 화면을 새로 고침해주세요.'],
    ] as const;
    for (const [status, text] of texts) {
      between.fault = (_, answer) => nginxPage(answer, status);
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
    }
  });
});

test('a list tells by the status what stands between, and offers to try again where that helps', async ({
  page,
  between,
}) => {
  const texts = [
    [502, '중간 서버가 콘솔 서버의 응답을 받지 못했습니다(502). 잠시 뒤 다시 시도해주세요.', 1],
    [503, '중간 서버가 콘솔 서버의 응답을 받지 못했습니다(503). 잠시 뒤 다시 시도해주세요.', 1],
    [504, '중간 서버가 콘솔 서버의 응답을 받지 못했습니다(504). 잠시 뒤 다시 시도해주세요.', 1],
    [403, '중간 서버가 요청을 막았습니다(403). 관리자에게 알려주세요.', 0],
    [200, '중간 서버가 다른 페이지로 보냈습니다. 화면을 새로 고침해주세요.', 0],
    [302, '중간 서버가 다른 페이지로 보냈습니다. 화면을 새로 고침해주세요.', 0],
  ] as const;
  for (const [status, text, retries] of texts) {
    between.fault = ({ url }, answer) => {
      if (!url?.startsWith('/api/console/faqs')) return false;
      if (status !== 302) return nginxPage(answer, status);
      answer.writeHead(302, { location: 'http://127.0.0.1:9/sso' }).end();
      return true;
    };
    await page.goto('/console/faqs');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', again)).toHaveCount(retries);
  }
});

test('a proxy that drops the page that was asked for is noticed in the place of the rows', async ({
  page,
  between,
}) => {
  between.fault = ({ url, headers }, _, forward) => {
    if (!url?.startsWith('/api/console/users')) return false;
    const { skip: _skip, limit: _limit, ...rest } = headers;
    forward(rest);
    return true;
  };
  await page.goto('/console/users?page=2');
  await expect(page.getByText('중간 서버가 페이지 정보를 지웠습니다. 관리자에게 알려주세요.')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(0);
});

test('a switch and a save say what stands between, with its status', async ({ page, between }) => {
  await page.goto('/console/notices');
  between.fault = ({ method }, answer) => method === 'PUT' && nginxPage(answer, 405);
  await page.locator('[data-row]').first().getByRole('switch').click();
  await expect(message(page, '중간 서버가 요청을 막았습니다(405). 관리자에게 알려주세요.')).toBeVisible();

  between.fault = ({ headers: { 'if-match': _version, ...rest } }, _answer, forward) => {
    forward(rest);
    return true;
  };
  await page.goto('/console/faqs');
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await field(page, '제목').fill('다른 제목');
  await save(page);
  const dropped = '중간 서버가 버전 정보를 지워 저장하지 않았습니다. 관리자에게 알려주세요.';
  await expect(page.locator('form').getByText(dropped)).toBeVisible();
});

test('a tag that a proxy gave an ending is understood: nothing is read twice, and a save goes through', async ({
  page,
  between,
}) => {
  const statuses: number[] = [];
  between.fault = (_call, _answer, forward) => {
    forward(undefined, undefined, (given) => {
      statuses.push(given.statusCode ?? 0);
      const { etag } = given.headers;
      return { ...given.headers, ...(etag && { etag: etag.replace(/"$/, '-gzip"') }) };
    });
    return true;
  };
  await page.goto('/console/faqs');
  await page.locator('[data-row]').first().getByRole('link').first().click();
  await field(page, '제목').fill('다른 제목');
  await save(page);
  await expect(message(page, '수정되었습니다.')).toBeVisible();
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
});

test('a save that the proxy gives up on after the server stored it is stored once', async ({
  page,
  between,
}) => {
  await page.goto('/console/notices/create');
  const subject = '한 번만 올라가는 공지';
  await field(page, '제목').fill(subject);
  let cut = 0;
  between.fault = ({ method, url }, answer, forward) => {
    if (method === 'GET' || !url?.startsWith('/api/console/notifications') || cut > 0) return false;
    cut += 1;
    forward(undefined, () => nginxPage(answer, 504));
    return true;
  };
  await save(page);
  await expect(page.getByText(/응답을 받지 못했습니다\(504\)/)).toBeVisible();
  await save(page);
  await expect(message(page, '저장되었습니다.')).toBeVisible();
  const { json } = { json: await (await callsBeside(page).get('/api/console/notifications')).json() };
  const { notifications } = json as { notifications: { subject: string }[] };
  expect(notifications.filter((notice) => notice.subject === subject)).toHaveLength(1);
});

test('a record whose deletion got no answer is deleted by the next press, with no word of a fault', async ({
  page,
  between,
}) => {
  await page.goto('/console/faqs');
  await page.locator('[data-row]').first().getByRole('button', { name: /삭제$/ }).click();
  const question = page.getByRole('alertdialog', { name: 'FAQ 삭제' });
  between.fault = ({ method }, answer, forward) => {
    if (method !== 'DELETE') return false;
    forward(undefined, () => nginxPage(answer, 504));
    return true;
  };
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(question.getByText(/응답을 받지 못했습니다\(504\)/)).toBeVisible();
  between.fault = () => false;
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(message(page, '삭제되었습니다')).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: '실행 취소' }).click();
  await expect(message(page, '1건이 복원되었습니다.')).toBeVisible();
});

test('selected records whose deletion got no answer are taken back from the message of the next press', async ({
  page,
  between,
}) => {
  await page.goto('/console/faqs');
  const boxes = page.locator('[data-row]').getByRole('checkbox');
  for (const at of [0, 1]) await boxes.nth(at).click();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  const question = page.getByRole('alertdialog', { name: '선택한 FAQ 삭제' });
  between.fault = ({ url = '' }, answer, forward) => {
    if (!url.endsWith('/faqs/delete')) return false;
    forward(undefined, () => nginxPage(answer, 504));
    return true;
  };
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(question.getByText(/응답을 받지 못했습니다\(504\)/)).toBeVisible();
  between.fault = () => false;
  await question.getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByRole('button', { name: '실행 취소' }).click();
  await expect(message(page, '2건이 복원되었습니다.')).toBeVisible();
});

test.describe('where the first script is answered by a page', () => {
  // The browser's own words about the script that is none.
  test.use({ expected: /module script|MIME type/ });

  test('the page says in Korean that its files did not come, and how to go on', async ({ page }) => {
    const isEntry = /\/console\/assets\/index-[\w-]+\.js$/;
    const answered = { status: 404, contentType: 'text/html', body: '<h1>404 Not Found</h1>' };
    await page.route(isEntry, (route) => route.fulfill(answered));
    await page.goto('/console/faqs');
    await expect(page.getByRole('heading', { name: '화면이 아직 열리지 않았습니다' })).toBeVisible();
    await expect(page.getByText('콘솔 파일을 받지 못했거나 연결이 느립니다.')).toBeVisible();
    await page.unroute(isEntry);
    await page.getByRole('link', { name: '새로 고침' }).click();
    await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible();
    await expect(page.getByText('화면이 아직 열리지 않았습니다')).toHaveCount(0);
  });
});
