import type { help } from '../../../../i18n/ko/core/help';
import type { AnyResource } from '../../schema/index';

/** The name of a page in the core's handbook (docs/handbook). */
export type CoreHandbookPageName = keyof (typeof help)['pages'];

/** The handbook page about each kind of screen, such as a list. */
const handbookPageNameByScreenKind = {
  home: 'day',
  list: 'lists',
  desk: 'desk',
  form: 'editing',
  unknown: 'trouble',
} as const satisfies Record<string, CoreHandbookPageName>;

type ScreenKindWithHandbookPage = keyof typeof handbookPageNameByScreenKind;

/** The handbook pages about the core's own screens. */
const handbookPageNameByScreenName: Readonly<Record<string, CoreHandbookPageName>> = {
  'access-log': 'access-log',
  bin: 'history',
  operators: 'operators',
  password: 'security',
  security: 'security',
};

/** The path and query of a page of the console, without the console's base. */
export interface ConsoleLocation {
  pathname: string;
  search: string;
}

function determineScreenKind(
  { pathname, search }: ConsoleLocation,
  resources: readonly AnyResource[],
): ScreenKindWithHandbookPage {
  const [, name = '', rest = ''] = pathname.split('/');
  if (name === '') return 'home';
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) return 'unknown';
  if (rest !== '' || resource.singleton) return 'form';
  return resource.desk && new URLSearchParams(search).has('desk') ? 'desk' : 'list';
}

/**
 * Returns the names of the handbook pages for a URL: first the page about this screen, then the page about
 * this kind of screen. `productPageNameByScreenName` maps the names of resources and pages to the product's
 * handbook pages.
 */
export function findHandbookPageNames(
  consoleLocation: ConsoleLocation,
  resources: readonly AnyResource[],
  productPageNameByScreenName: Readonly<Record<string, string>> = {},
): [string, ...string[]] {
  const [, name = ''] = consoleLocation.pathname.split('/');
  const screenPageName = productPageNameByScreenName[name] ?? handbookPageNameByScreenName[name];
  const screenKind = determineScreenKind(consoleLocation, resources);
  if (screenPageName === undefined) return [handbookPageNameByScreenKind[screenKind]];
  return screenKind === 'unknown' || screenPageName === handbookPageNameByScreenKind[screenKind]
    ? [screenPageName]
    : [screenPageName, handbookPageNameByScreenKind[screenKind]];
}

/** URL of the handbook, which the console's router does not handle. */
const HANDBOOK_PATH = '/console/handbook/';

/** Returns the URL of a handbook page; without a page, the URL of the table of contents. */
export const buildHandbookPageUrl = (pageName?: string): string =>
  pageName === undefined ? HANDBOOK_PATH : `${HANDBOOK_PATH}${pageName}.html`;
