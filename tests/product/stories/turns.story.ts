import { dialog, openConsole, recordsShown } from '../../core/stories/operator';
import { expect, test } from '../../core/stories/server';

const RLO = '\u202e';
const TURNED = `${RLO}gnp.회사`;
const SHOWN = 'gnp.회사';
interface Form {
  meta?: object;
}

const CONTROLS = /\p{Bidi_Control}/u;

test('a text of a visitor that turns its direction is shown in the order in which it is stored', async ({
  page,
  server,
}) => {
  // The API shapes what is written today: older records hold such texts.
  const turn = ({ meta }: Form) => meta && Object.assign(meta, { company: TURNED, message: `${RLO}담긴 글` });
  await page.route('**/api/console/forms**', async (route) => {
    const headers = { ...route.request().headers(), origin: server.url };
    const response = await route.fetch({ headers });
    const text = await response.text();
    if (text === '') return route.fulfill({ response });
    const json = JSON.parse(text) as { forms?: Form[]; form?: Form; message?: string };
    for (const form of [...(json.forms ?? []), ...(json.form ? [json.form] : [])]) turn(form);
    if (json.message) json.message = `${RLO}${json.message}`;
    await route.fulfill({ response, json });
  });

  await openConsole(page, '/console/forms?code=contact');
  await recordsShown(page);
  await expect(page.getByText(SHOWN).first()).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(CONTROLS);
  expect(await page.locator('main').evaluate((main) => main.outerHTML)).not.toMatch(CONTROLS);

  await page.locator('[data-row]').first().getByRole('link').first().click();
  await page.locator('form').first().waitFor();
  await expect(page).toHaveTitle(/^(?!.*\p{Bidi_Control})/u);
  expect(await page.locator('body').innerText()).not.toMatch(CONTROLS);

  const values = await page
    .locator('form')
    .locator('input, textarea')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(values).toContain(SHOWN);
  expect(values.join('')).not.toMatch(CONTROLS);

  await page.getByRole('main').getByRole('button', { name: '회신 메일 발송' }).click();
  const letter = dialog(page, '회신 메일 발송').getByLabel('내용');
  await expect(letter).toHaveValue(/귀하|감사|안녕/);
  await expect(letter).not.toHaveValue(CONTROLS);
});
