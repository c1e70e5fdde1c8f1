import { notifyManager } from '@tanstack/react-query';
import { lazy, type ReactElement } from 'react';
import { CoreAdmin, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createI18nProvider } from '../../i18n/provider';
import { createBrowserStore } from './browserStore';
import { createRecordQueryClient } from './engine/calls/recordClient';
import { EngineProvider } from './engine/EngineContext';
import { createReactAdminResource } from './engine/ResourceScreen';
import { loadResourceRightsFilter } from './engine/rights';
import { Home } from './home/Home';
import { findVariantsInMenu } from './menu';
import type { Product } from './product';
import { api } from './provider/api.config';
import { createDataProvider } from './provider/dataProvider';
import { hasApiFeature } from './provider/offers';
import { createAuthProvider } from './provider/session/authProvider';
import { passwordConfirmationGate, sessionExpiryGate } from './provider/wire/sessionGate';
import { createConfiguredHttpClient } from './provider/yourApi/connectApi';
import { renderNavigationsAtOnce } from './renderNavigationsAtOnce';
import { type AnyResource, hasPersonalDataFields, setProductRightNamesFromResources } from './schema/index';
import { setAllowedEmbedSources } from './schema/text/frames';
import { createDeployment, DeploymentProvider, readDeploymentIdentity } from './shell/DeploymentContext';
import { FailedPage } from './shell/FailedPage';
import { GuardedFrame } from './shell/GuardedFrame';
import { buildMenuPagePath } from './shell/menuEntries';
import { NoRightPage } from './shell/NoRightPage';
import { NoRightToResource, PageOrNoRightMessage } from './shell/NoRightToResource';
import { NotFoundInResource, NotFoundPage } from './shell/NotFoundPage';
import { buildSignInPageUrl } from './shell/signInAddress';
import { setImportSynonymsLoader } from './ui/synonyms';
import { ProductNameProvider } from './ui/tabTitle';

const SecurityPage = lazy(() => import('./account/SecurityPage'));

/**
 * Returns the resources without the features that the configured API lacks. The module that removes features
 * is loaded only if the product has its own API.
 */
const restrictResourcesToConfiguredApi = async (resources: readonly AnyResource[]) =>
  api.own ? (await import('./provider/offeredResources')).restrictResourcesToApi(resources) : resources;

/**
 * Returns a function that creates the React element of a product's console. Call that function only after the
 * sign-in, because its router reads the URL at once.
 */
export async function createConsole(product: Product): Promise<() => ReactElement> {
  setAllowedEmbedSources(product.frames ?? []);
  setProductRightNamesFromResources(product.resources);
  if (product.synonyms) setImportSynonymsLoader(product.synonyms);
  const { brand } = product;
  const [offered, { default: Logo }] = await Promise.all([
    restrictResourcesToConfiguredApi(product.resources),
    brand.logo(),
  ]);
  const deployment = createDeployment({ ...readDeploymentIdentity(brand), Logo }, product, offered);
  const menuResources = new Set(
    deployment.menu.flatMap(({ entries, linked }) => [...entries, ...linked].map(({ resource }) => resource)),
  );

  const engineContextValue = {
    widgets: product.widgets,
    kinds: product.kinds,
    shownVariants: (resource: AnyResource) => findVariantsInMenu(deployment.menu, resource),
    recordOfAccess: [...menuResources].find(({ name }) => name === 'access-log'),
    bin: offered.find(({ name }) => name === 'bin'),
    NotFound: NotFoundInResource,
    NoRight: NoRightToResource,
    // Material UI loads with the first screen that needs it.
    MuiTheme: lazy(() => import('./theme/MuiTheme')),
  };

  const menuPages = deployment.menu.flatMap(({ pages: pageNames }) =>
    pageNames.flatMap((name) => {
      const loadPage = product.pages[name]?.page;
      return loadPage ? [{ name, Page: lazy(loadPage) }] : [];
    }),
  );

  const httpClient = createConfiguredHttpClient(
    { gate: sessionExpiryGate, confirm: passwordConfirmationGate },
    offered,
  );
  const dataProvider = createDataProvider(offered, httpClient);
  const baseAuthProvider = createAuthProvider(httpClient, buildSignInPageUrl);
  const authProvider = {
    ...baseAuthProvider,
    async getPermissions() {
      const scope = await baseAuthProvider.getPermissions();
      await loadResourceRightsFilter(scope, offered);
      return scope;
    },
  };
  const site = brand.site[deployment.flavour];
  const i18nProvider = createI18nProvider(product.messages, undefined, { site });
  // By default, react-query shows updates of its cache only after a timer. Until then, a pressed radio button
  // or switch would show its old state.
  notifyManager.setScheduler(queueMicrotask);
  // Names of the resources with personal data, whose cached list rows may be masked. The query client below
  // never retries a failed call, because the screen shows the failure with a retry button. Calls are also
  // sent while the browser seems offline. After a reconnect, only failed queries are repeated; the console
  // itself reads the others again.
  const maskedResourceNames = new Set<unknown>(offered.filter(hasPersonalDataFields).map(({ name }) => name));
  const queryClient = createRecordQueryClient(
    {
      defaultOptions: {
        queries: {
          retry: false,
          refetchOnWindowFocus: false,
          networkMode: 'always',
          refetchOnReconnect: ({ state }) => state.status === 'error',
        },
        mutations: { networkMode: 'always' },
      },
    },
    (resource) => maskedResourceNames.has(resource),
  );
  const store = createBrowserStore();

  const Console = () => (
    <CoreAdmin
      {...{ dataProvider, authProvider, i18nProvider, queryClient, store }}
      layout={GuardedFrame}
      catchAll={NotFoundPage}
      error={FailedPage}
      accessDenied={NoRightPage}
      loginPage={false}
      disableTelemetry
      requireAuth
    >
      {[...menuResources].map((resource) => createReactAdminResource(resource))}
      <CustomRoutes>
        {menuPages.map(({ name, Page }) => (
          <Route
            key={name}
            path={buildMenuPagePath(name)}
            element={<PageOrNoRightMessage {...{ name, Page }} />}
          />
        ))}
        {hasApiFeature('security') && (
          <Route path={buildMenuPagePath('security')} element={<SecurityPage />} />
        )}
        <Route path="/" element={<Home />} />
      </CustomRoutes>
    </CoreAdmin>
  );

  return () => {
    const routes = [{ path: '*', element: <Console /> }];
    const router = renderNavigationsAtOnce(createBrowserRouter(routes, { basename: '/console' }));
    return (
      <DeploymentProvider value={deployment}>
        <ProductNameProvider value={deployment.name}>
          <EngineProvider value={engineContextValue}>
            <RouterProvider router={router} />
          </EngineProvider>
        </ProductNameProvider>
      </DeploymentProvider>
    );
  };
}
