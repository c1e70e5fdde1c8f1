import { useMemo } from 'react';
import { shownParts } from '../../product/home/parts';
import type { HomePart, MenuGroup } from '../../product/menu';
import { useRights } from '../engine/rights';
import { useDeployment } from './DeploymentContext';

/** The menu of the deployment, as far as the operator may read what it leads to. */
export function useMenu(): readonly MenuGroup[] {
  const { menu } = useDeployment();
  const { reads } = useRights();
  return useMemo(
    () =>
      menu
        .map((group) => ({ ...group, entries: group.entries.filter(({ resource }) => reads(resource)) }))
        .filter(({ entries, pages }) => entries.length + pages.length > 0),
    [menu, reads],
  );
}

/** The parts of the home page that the operator may read; none: there is no home page. */
export function useHome(): readonly HomePart[] {
  const { home, resources } = useDeployment();
  const rights = useRights();
  return useMemo(() => {
    const had = new Set(resources.map(({ name }) => name));
    return shownParts(home, { reads: (resource) => had.has(resource.name) && rights.reads(resource) });
  }, [home, resources, rights]);
}
