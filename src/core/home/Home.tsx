import { type ComponentType, lazy } from 'react';
import { Navigate } from 'react-router';
import { NoRightAnywhere } from '../shell/NoRightIn';
import { useHome, useMenuPlaces } from '../shell/useMenu';
import { useOwnHome } from './ownHome';

type Parts = ReturnType<typeof useHome>;

/** Loads the code of all parts; returns a component that shows the page when the code is loaded. */
const load = (parts: Parts): ComponentType =>
  lazy(async () => {
    const [{ Dashboard }, ...loaded] = await Promise.all([
      import('./Dashboard'),
      ...parts.map(async ([name, { part, ...rest }]) => ({ ...rest, name, Part: (await part()).default })),
    ]);
    return { default: () => <Dashboard parts={loaded} /> };
  });

const pages = new Map<string, ComponentType>();

/**
 * Returns the component of the page with these parts. The component is created only once, because React would
 * mount a second one anew.
 */
function pageOf(parts: Parts): ComponentType {
  const names = parts.map(([name]) => name).join();
  const page = pages.get(names) ?? load(parts);
  pages.set(names, page);
  return page;
}

// If the operator may see no part of the home page, it redirects to the first page of the menu.
export const Home = () => {
  const parts = useHome();
  // The operator's own order is read while the code of the parts loads.
  useOwnHome();
  const [first] = useMenuPlaces();
  if (parts.length === 0) return first ? <Navigate to={first.path} replace /> : <NoRightAnywhere />;
  const Page = pageOf(parts);
  return <Page />;
};
