import type { Locator, Page } from '@playwright/test';
import { png } from '../../../tests/core/api/pictures';
import type { Dice } from './dice';
import { readScene, type Scene } from './scene';

/** Text that an operator typed and has not saved, by field. */
export type Draft = Map<string, string>;

export interface Hands {
  page: Page;
  dice: Dice;
  draft: Draft;
  /** Returns a text that nobody else types. */
  token: () => string;
  /** Notes that typed text is given up on purpose. */
  discard: () => void;
}

type Action = (hands: Hands) => Promise<unknown>;

const PATIENCE = { timeout: 2_500 };

/** What contains the form: the topmost dialog, or the page. */
const formOf = (page: Page): Locator => page.locator('[role=dialog], main').last();

/** One of the visible elements, more often one of the first, so that operators meet. */
const some = async ({ dice }: Hands, locator: Locator): Promise<Locator | undefined> => {
  const all = await locator.filter({ visible: true }).all();
  return dice.once(2) ? all[0] : dice.pick(all);
};

const click =
  (find: (page: Page) => Locator, options: { clickCount?: number } = {}): Action =>
  async (hands) =>
    (await some(hands, find(hands.page)))?.click({ ...PATIENCE, ...options });

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });

const FIELDS =
  'input[name]:not([type]):not([inputmode]), input[name][type=text]:not([inputmode]), textarea[name]';

/** Fields that take no text but their own. */
const FORMAL =
  /url|link|code|email|phone|postcode|address|lat|lng|video|youtube|password|username|date|at$|size|width|height/i;

const type: Action = async (hands) => {
  const field = await some(hands, formOf(hands.page).locator(FIELDS));
  const name = await field?.getAttribute('name');
  if (!field || !name || FORMAL.test(name) || !(await field.isEditable(PATIENCE))) return;
  // What stood there is given up, also if the browser is too slow to say what stands there now.
  hands.draft.delete(name);
  await field.fill(hands.token(), PATIENCE);
  const value = await field.inputValue(PATIENCE);
  if (value) hands.draft.set(name, value);
};

const typeInEditor: Action = async (hands) => {
  const editor = await some(hands, formOf(hands.page).locator('[contenteditable="true"]'));
  if (!editor) return;
  const token = hands.token();
  await editor.click(PATIENCE);
  await hands.page.keyboard.press('End');
  await hands.page.keyboard.type(` ${token} `);
  hands.draft.set('editor', token);
};

/** A choice may hide fields: their values are no longer expected on the screen. */
const forgetHidden = async ({ page, draft }: Hands) => {
  const { typed } = await readScene(page);
  for (const [name, text] of draft) if (!typed.some((one) => one.includes(text))) draft.delete(name);
};

const choose: Action = async (hands) => {
  const select = await some(hands, formOf(hands.page).locator('select'));
  const values = await select
    ?.locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  const value = values && hands.dice.pick(values);
  if (value !== undefined) await select?.selectOption(value, PATIENCE);
  await forgetHidden(hands);
};

const flip: Action = async (hands) => {
  await (await some(hands, formOf(hands.page).locator('[role=switch]')))?.click(PATIENCE);
  await forgetHidden(hands);
};

const attach: Action = async (hands) => {
  const drop = await some(hands, formOf(hands.page).locator('input[type=file]').locator('..'));
  const input = drop?.locator('input[type=file]').first();
  const isPicture = (await input?.getAttribute('accept'))?.includes('image');
  const name = hands.token();
  const file = isPicture
    ? { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(png) }
    : { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) };
  await input?.setInputFiles(file, PATIENCE);
};

const reload: Action = ({ page }) => page.reload({ timeout: 10_000 });
const back: Action = ({ page }) => page.evaluate(() => history.back());
const pressEscape: Action = ({ page }) => page.keyboard.press('Escape');

/** Blocks the next save on its way to the server, or its response on its way to the page. */
const lose: Action = async ({ page, dice }) => {
  const comesThrough = dice.once(2);
  let isLost = false;
  await page.route('**/api/console/**', async (route) => {
    const request = route.request();
    const isJson = request.headers()['content-type']?.startsWith('application/json');
    if (isLost || request.method() === 'GET' || !isJson) return route.fallback();
    isLost = true;
    if (comesThrough) await route.fetch().catch(() => {});
    await route.abort();
  });
  await save({ page });
  await page.waitForTimeout(500);
  await page.unrouteAll({ behavior: 'wait' });
};

const save = ({ page }: Pick<Hands, 'page'>, clickCount = 1) =>
  formOf(page)
    .getByRole('button', { name: '저장', exact: true })
    .filter({ visible: true })
    .last()
    .click({ ...PATIENCE, clickCount });

/** Presses any button of a question. */
const answer: Action = async (hands) => {
  const pressed = await some(hands, hands.page.getByRole('alertdialog').last().getByRole('button'));
  const name = (await pressed?.innerText(PATIENCE)) ?? '';
  if (/나가기|되돌리기/.test(name)) hands.discard();
  await pressed?.click({ ...PATIENCE, clickCount: hands.dice.once(3) ? 2 : 1 });
};

const settleConflict: Action = async (hands) => {
  const { page, dice, discard } = hands;
  if (dice.once(4)) return page.keyboard.press('Escape');
  const mine = dice.once(2);
  if (!mine) discard();
  await page
    .getByRole('button', { name: mine ? '모두 내 변경으로' : '모두 다른 관리자의 변경으로' })
    .click(PATIENCE);
  await page.getByRole('button', { name: '선택한 내용으로 저장' }).click(PATIENCE);
};

const PLACES = [
  ...['notices', 'faqs', 'terms', 'popups', 'downloads', 'questions', 'banners'],
  ...['boards?code=event', 'boards?code=work', 'boards?code=press', 'forms?code=contact'],
];

/** Goes there by the menu if it is visible, else by the address. */
const menu: Action = async (hands) => {
  const link = await some(hands, hands.page.locator('nav a[href^="/console/"]'));
  if (link) await link.click(PATIENCE);
  else await visit(hands);
};
const visit: Action = ({ page, dice }) => page.goto(`/console/${dice.pick(PLACES)}`);

const actions = {
  answer,
  settleConflict,
  type,
  typeInEditor,
  choose,
  flip,
  attach,
  save: (hands: Hands) => save(hands),
  saveTwice: (hands: Hands) => save(hands, 2),
  saveByKeys: ({ page }: Hands) => page.keyboard.press('Control+s'),
  lose,
  cancel: click(button(/^(취소|닫기)$/)),
  escape: pressEscape,
  back,
  reload,
  menu,
  visit,
  edit: click((page) => page.getByRole('link', { name: /수정$/ })),
  editTwice: click((page) => page.getByRole('link', { name: /수정$/ }), { clickCount: 2 }),
  create: click((page) => page.getByRole('link', { name: /(등록|추가)$/ })),
  createTwice: click((page) => page.getByRole('link', { name: /(등록|추가)$/ }), { clickCount: 2 }),
  row: click((page) => page.locator('tbody a')),
  toggle: click((page) => page.locator('[role=switch]')),
  remove: click((page) => page.getByRole('button', { name: /삭제$/ })),
  page: click((page) => page.locator('main a[href*="page="]')),
  search: async ({ page, dice }: Hands) => {
    await page
      .getByRole('textbox', { name: '검색어' })
      .first()
      .fill(dice.pick(['안내', '작품', 'mk', '']) ?? '', PATIENCE);
    await page.keyboard.press('Enter');
  },
} satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

/** How often operators do what, by what they see. */
const habits: Readonly<Record<Scene['kind'], Partial<Record<ActionName, number>>>> = {
  question: { answer: 8, escape: 1 },
  conflict: { settleConflict: 1 },
  form: {
    ...{ type: 8, typeInEditor: 3, flip: 1, choose: 1, attach: 1, save: 6, saveTwice: 1, saveByKeys: 1 },
    ...{ lose: 1, cancel: 1, escape: 1, back: 1, reload: 0.3, menu: 0.5 },
  },
  list: {
    ...{ edit: 6, editTwice: 1, create: 3, createTwice: 1, row: 1, toggle: 2, remove: 0.7 },
    ...{ page: 1, search: 1, menu: 3, back: 1, reload: 0.5 },
  },
  elsewhere: { visit: 4, back: 1 },
};

export const draw = ({ kind }: Scene, dice: Dice): ActionName => dice.weighted<ActionName>(habits[kind]);

/** Performs the action; does nothing if the screen has changed and the control is gone. */
export const act = async (name: ActionName, hands: Hands): Promise<void> => {
  try {
    await actions[name](hands);
  } catch (error) {
    const isLate =
      error instanceof Error && /Timeout|detached|closed|navigation|intercepts|net::/i.test(error.message);
    if (!isLate) throw error;
  }
};
