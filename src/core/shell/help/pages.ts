import type { help } from '../../../../i18n/ko/core/help';
import type { AnyResource } from '../../schema/index';

/** A page of the core's handbook (docs/handbook). */
export type CorePage = keyof (typeof help)['pages'];

/** The core's page about a kind of screen. */
const ofKinds = {
  home: 'day',
  list: 'lists',
  desk: 'desk',
  form: 'editing',
  unknown: 'trouble',
} as const satisfies Record<string, CorePage>;

type Kind = keyof typeof ofKinds;

/** The core's own screens that have a page to themselves. */
const ofScreens: Readonly<Record<string, CorePage>> = {
  'access-log': 'access-log',
  bin: 'history',
  operators: 'operators',
  password: 'security',
  security: 'security',
};

/** An address of the console, without its base. */
export interface Address {
  pathname: string;
  search: string;
}

function kindOf({ pathname, search }: Address, resources: readonly AnyResource[]): Kind {
  const [, name = '', rest = ''] = pathname.split('/');
  if (name === '') return 'home';
  const resource = resources.find((known) => known.name === name);
  if (!resource) return 'unknown';
  if (rest !== '' || resource.singleton) return 'form';
  return resource.desk && new URLSearchParams(search).has('desk') ? 'desk' : 'list';
}

/**
 * Returns the names of the handbook's pages about an address: the one about its screen, then the one about its kind of
 * screen. `own` are the product's pages, by the names of resources and pages.
 */
export function pagesAbout(
  address: Address,
  resources: readonly AnyResource[],
  own: Readonly<Record<string, string>> = {},
): [string, ...string[]] {
  const [, name = ''] = address.pathname.split('/');
  const about = own[name] ?? ofScreens[name];
  const kind = kindOf(address, resources);
  if (about === undefined) return [ofKinds[kind]];
  return kind === 'unknown' || about === ofKinds[kind] ? [about] : [about, ofKinds[kind]];
}

/** The address of the handbook, outside of the router. */
const HANDBOOK = '/console/handbook/';

/** Returns the address of a page; of the contents without one. */
export const addressOfPage = (page?: string): string =>
  page === undefined ? HANDBOOK : `${HANDBOOK}${page}.html`;
