import { expect, test } from 'vitest';
import { openers } from '../stories/popupOpeners';
import { type Project, projectOf } from './project';
import { repository } from './repository';

/** What hangs something over the page for all others, and where each of them does it by itself. */
const HANGING = ['src/core/ui/Popup.tsx', 'src/core/ui/Menu.tsx', 'src/core/ui/MenuButton.tsx'];
/** The list of a field that keeps the focus: `tests/core/references` has it in Chromium. */
const OWN = [
  'src/core/ui/Popup.tsx',
  'src/core/ui/ComboboxOptionList.tsx',
  'src/core/ui/useAnchoredPopup.ts',
];
const BY_ITSELF =
  /\bpopover=|\bshowPopover\(|<dialog\b|\bshowModal\(|@mui\/material\/(?:Popover|Popper|Menu|Dialog)\b/;

const inRoom = (path: string) => /^src\/.*\.tsx?$/.test(path);

/** The files that hang something over the page at a button. */
const hanging = (project: Project): string[] =>
  [...project.values()]
    .filter(({ path }) => inRoom(path) && !HANGING.includes(path))
    .filter(({ imports }) => imports.some(({ kind, target }) => kind !== 'type' && HANGING.includes(target)))
    .map(({ path }) => path)
    .toSorted();

/** The files that do it without the parts that give the focus and take it back. */
const alone = (project: Project): string[] =>
  [...project.values()]
    .filter(({ path, code }) => inRoom(path) && !OWN.includes(path) && BY_ITSELF.test(code))
    .map(({ path }) => path);

test('Whatever hangs over the page is gone through by keyboard in the story of popups', () => {
  expect(hanging(repository)).toEqual(Object.keys(openers).toSorted());
});

test('Nothing hangs over the page without the part that takes the focus and gives it back', () => {
  expect(alone(repository)).toEqual([]);
});

test.each([
  ['a popup', `import { Popup } from '../ui/Popup';`],
  ['a menu', `import { Menu, type MenuItem } from '../ui/Menu';`],
  ['a menu that is loaded at need', `const menu = () => import('../ui/Menu');`],
])('%s that is new is found', (_what, source) => {
  const files = { 'src/core/a/New.tsx': source, 'src/core/ui/Popup.tsx': '', 'src/core/ui/Menu.tsx': '' };
  expect(hanging(projectOf(files))).toEqual(['src/core/a/New.tsx']);
});

test.each([
  'export const A = () => <div popover="auto" />;',
  'export const A = () => <dialog open />;',
  'export const show = (element: HTMLElement) => element.showPopover();',
  `import Menu from '@mui/material/Menu'; export const A = Menu;`,
])('what hangs by itself is found: %s', (source) => {
  expect(alone(projectOf({ 'src/core/a/New.tsx': source }))).toEqual(['src/core/a/New.tsx']);
});
