import { notifyManager, QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { CoreAdmin, CustomRoutes, localStorageStore } from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { flavourNames, sites } from '../../i18n/ko/core/app';
import { consoleMessages } from '../../i18n/ko/product/console';
import { createI18nProvider } from '../../i18n/provider';
import { variantsIn } from '../product/menu';
import { resources } from '../product/resources/index';
import { widgets } from '../product/widgets/registry';
import { EngineProvider } from './engine/EngineContext';
import { toResource } from './engine/toResource';
import { createAuthProvider } from './provider/authProvider';
import { connect } from './provider/connect';
import { createDataProvider } from './provider/dataProvider';
import { offeredOf } from './provider/offered';
import { offers } from './provider/offers';
import { confirmGate, sessionGate } from './provider/sessionGate';
import type { AnyResource } from './schema/index';
import { DeploymentProvider, deploymentOf, readDeployment } from './shell/DeploymentContext';
import { FailedPage } from './shell/FailedPage';
import { GuardedFrame } from './shell/GuardedFrame';
import { Home } from './shell/Home';
import { pathOfPage } from './shell/menuEntries';
import { NoRightIn } from './shell/NoRightIn';
import { NoRightPage } from './shell/NoRightPage';
import { NotFoundIn, NotFoundPage } from './shell/NotFoundPage';
import { signInAddress } from './shell/signInAddress';
import { ProductNameProvider } from './ui/tabTitle';

const offered = offeredOf(resources);
const deployment = deploymentOf(readDeployment(flavourNames), offered);
const shown = new Set(deployment.menu.flatMap(({ entries }) => entries.map(({ resource }) => resource)));

const engine = {
  widgets,
  shownVariants: (resource: AnyResource) => variantsIn(deployment.menu, resource),
  recordOfAccess: [...shown].find(({ name }) => name === 'access-log'),
  bin: offered.find(({ name }) => name === 'bin'),
  NotFound: NotFoundIn,
  NoRight: NoRightIn,
  // Material UI loads with the first screen that needs it.
  MuiTheme: lazy(() => import('./theme/MuiTheme')),
};

const Dashboard = lazy(() => import('../product/home/Dashboard'));
const PasswordPage = lazy(() => import('./account/PasswordPage'));

const http = connect({ gate: sessionGate, confirm: confirmGate }, offered);
const dataProvider = createDataProvider(offered, http);
const authProvider = createAuthProvider(http, signInAddress);
const i18nProvider = createI18nProvider(consoleMessages, undefined, { site: sites[deployment.flavour] });
// What is put into its cache is shown in the same turn: by default it waits for a timer, and until then a radio or a
// switch that was pressed stands as before.
notifyManager.setScheduler(queueMicrotask);
// A failed call is reported at once, with a button to try again. It is neither repeated unasked nor paused until the
// browser believes that it is online. Back online only what failed is asked again: what is shown is renewed by the clock.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { networkMode: 'always' },
  },
});
const store = localStorageStore();

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
    {[...shown].map((resource) => toResource(resource))}
    <CustomRoutes>
      {offers('password') && <Route path={pathOfPage('password')} element={<PasswordPage />} />}
      <Route path="/" element={<Home Dashboard={Dashboard} />} />
    </CustomRoutes>
  </CoreAdmin>
);

/** Creates the router; it reads the address when it is created, which must be after the sign-in. */
export const createRouter = () =>
  createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/console' });

/** The console behind the sign-in. */
export const App = ({ router }: { router: ReturnType<typeof createRouter> }) => (
  <DeploymentProvider value={deployment}>
    <ProductNameProvider value={deployment.name}>
      <EngineProvider value={engine}>
        <RouterProvider router={router} />
      </EngineProvider>
    </ProductNameProvider>
  </DeploymentProvider>
);
