import { useMemo } from 'react';
import { type OperatorRights, useRights } from '../engine/rights';
import type { MenuGroup } from '../menu';
import type { Product } from '../product';
import type { ApiConfig } from '../provider/apiConfig';
import { hasApiFeature } from '../provider/offers';
import { type Deployment, useDeployment } from './DeploymentContext';
import { listMenuTargets, type MenuTarget } from './menuEntries';

/**
 * Returns a menu with only the lists that the operator is allowed to read. Pages of menu groups that the
 * operator is not allowed to open are also left out.
 */
export const filterPermittedMenu = (
  menu: readonly MenuGroup[],
  pages: Product['pages'],
  { reads, enters }: Pick<OperatorRights, 'reads' | 'enters'>,
): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ resource }) => reads(resource)),
      linked: group.linked.filter(({ resource }) => reads(resource)),
      pages: group.pages.filter((pageName) => pages[pageName]?.everyone || enters(group.name)),
    }))
    .filter((group) => group.entries.length + group.pages.length > 0);

/** Returns the deployment's menu with only the entries that the operator may open. */
export function usePermittedMenu(): readonly MenuGroup[] {
  const { menu, pages } = useDeployment();
  const rights = useRights();
  return useMemo(() => filterPermittedMenu(menu, pages, rights), [menu, pages, rights]);
}

/** Returns the lists and pages that the operator may open, in the order of the menu. */
export function usePermittedMenuTargets(): readonly MenuTarget[] {
  const { pages } = useDeployment();
  return listMenuTargets(usePermittedMenu(), pages);
}

type DeploymentHomeParts = Deployment['home'];

/**
 * Returns the permitted parts of the home page. A part is permitted if the API supports its calls, and the
 * operator may read its resources (decisions, section 9).
 */
export const filterPermittedHomeParts = (
  home: DeploymentHomeParts,
  canRead: OperatorRights['reads'],
  apiConfig?: ApiConfig,
): DeploymentHomeParts =>
  home.filter(
    ([, { offer, reads: requiredResources, readsAny }]) =>
      (offer === undefined || hasApiFeature(offer, apiConfig)) &&
      requiredResources.every(canRead) &&
      (readsAny?.some(canRead) ?? true),
  );

/**
 * Returns the parts of the home page that the operator may read. If there are none, the console has no home
 * page.
 */
export function usePermittedHomeParts(): DeploymentHomeParts {
  const { home, resources } = useDeployment();
  const rights = useRights();
  return useMemo(() => {
    const resourceNames = new Set(resources.map(({ name }) => name));
    return filterPermittedHomeParts(
      home,
      (resource) => resourceNames.has(resource.name) && rights.reads(resource),
    );
  }, [home, resources, rights]);
}
