import { openConsole, recordsShown } from './operator';
import { expect, test } from './server';

const RLO = '\u202e';
const TURNED = `${RLO}gnp.회사`;
const SHOWN = 'gnp.회사';
interface Form {
  meta: object;
}

const CONTROLS = /\p{Bidi_Control}/u;

test('a text of a visitor that turns its direction is shown in the order in which it is stored', async ({
  page,
}) => {
  // The API shapes what is written today: older records hold such texts.
  const turn = ({ meta }: Form) => Object.assign(meta, { company: TURNED, message: `${RLO}담긴 글` });
  await page.route('**/api/console/forms**', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { forms?: Form[]; form?: Form };
    for (const form of [...(json.forms ?? []), ...(json.form ? [json.form] : [])]) turn(form);
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
});
