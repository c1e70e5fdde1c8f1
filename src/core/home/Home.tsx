import { type ComponentType, lazy } from 'react';
import { Navigate } from 'react-router';
import { NoRightToAnyPage } from '../shell/NoRightToResource';
import { usePermittedHomeParts, usePermittedMenuTargets } from '../shell/useMenu';
import { useOwnHomeArrangement } from './ownHome';

type PermittedHomeParts = ReturnType<typeof usePermittedHomeParts>;

/** Returns a component that loads the code of all parts of the home page, and then shows the page. */
const createLazyHomePageComponent = (parts: PermittedHomeParts): ComponentType =>
  lazy(async () => {
    // The code of the parts loads together with the page's code.
    for (const [, { part }] of parts) part().catch(() => undefined);
    return { default: await (await import('./Dashboard')).createDashboard(parts) };
  });

const homePageByJoinedPartNames = new Map<string, ComponentType>();

/**
 * Returns the component that shows these parts of the home page. Returns the same component for the same
 * parts, because React would remount the page for another one.
 */
function getCachedHomePageComponent(parts: PermittedHomeParts): ComponentType {
  const partNamesKey = parts.map(([name]) => name).join();
  const pageComponent = homePageByJoinedPartNames.get(partNamesKey) ?? createLazyHomePageComponent(parts);
  homePageByJoinedPartNames.set(partNamesKey, pageComponent);
  return pageComponent;
}

// An operator whose rights permit no part of the home page is redirected to the first page of the menu.
export const Home = () => {
  const parts = usePermittedHomeParts();
  // Starts to read the operator's order of the home page while the code of the page still loads.
  useOwnHomeArrangement();
  const [first] = usePermittedMenuTargets();
  if (parts.length === 0) return first ? <Navigate to={first.path} replace /> : <NoRightToAnyPage />;
  const Page = getCachedHomePageComponent(parts);
  return <Page />;
};
