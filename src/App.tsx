import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { CustomRoutes } from 'ra-core';
import { Admin } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { flavourNames } from '../i18n/ko/app';
import { messages } from '../i18n/ko/index';
import { createI18nProvider } from '../i18n/provider';
import { EngineProvider } from './engine/EngineContext';
import { toResource } from './engine/toResource';
import { ConsoleProvider, consoleOf, readConsole } from './frame/ConsoleContext';
import { GuardedFrame } from './frame/GuardedFrame';
import { homeOf } from './frame/menuEntries';
import { Notifications } from './frame/Notifications';
import { signInAddress } from './frame/signInAddress';
import { NotFoundIn, NotFoundPage } from './pages/NotFoundPage';
import { createAuthProvider } from './provider/authProvider';
import { createDataProvider } from './provider/dataProvider';
import { createHttp } from './provider/http';
import { sessionGate } from './provider/sessionGate';
import { resources } from './resources/index';
import { variantsIn } from './resources/menu';
import type { AnyResource } from './schema/index';
import { useColorScheme } from './theme/colorScheme';
import { darkTheme, lightTheme } from './theme/themes';
import { ProductNameProvider } from './ui/tabTitle';
import { widgets } from './widgets/registry';

const console = consoleOf(readConsole(flavourNames), resources);
const shown = new Set(console.menu.flatMap(({ entries }) => entries.map(({ resource }) => resource)));

const engine = {
  widgets,
  shownVariants: (resource: AnyResource) => variantsIn(console.menu, resource),
  NotFound: NotFoundIn,
};

const http = createHttp({ gate: sessionGate });
const dataProvider = createDataProvider(resources, http);
const authProvider = createAuthProvider(http, signInAddress);
const i18nProvider = createI18nProvider(messages);
// A failed call says so at once and offers to try again; it is not repeated behind the operator's back, nor kept for
// when the browser thinks that it is online again.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
// Our own classes come after emotion's, and win.
const styles = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) });

const Console = () => {
  const { appearance } = useColorScheme();
  return (
    <Admin
      {...{ dataProvider, authProvider, i18nProvider, queryClient }}
      theme={appearance === 'dark' ? darkTheme : lightTheme}
      darkTheme={null}
      layout={GuardedFrame}
      notification={Notifications}
      catchAll={NotFoundPage}
      loginPage={false}
      disableTelemetry
      requireAuth
    >
      {[...shown].map((resource) => toResource(resource))}
      <CustomRoutes>
        <Route path="/" element={<Navigate to={homeOf(console.menu)} replace />} />
      </CustomRoutes>
    </Admin>
  );
};

/** Reads where the operator is at the moment of its making: after the sign-in, not before. */
export const createRouter = () =>
  createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/console' });

/** The console behind the sign-in. */
export const App = ({ router }: { router: ReturnType<typeof createRouter> }) => (
  <ConsoleProvider value={console}>
    <ProductNameProvider value={console.name}>
      <CacheProvider value={styles}>
        <EngineProvider value={engine}>
          <RouterProvider router={router} />
        </EngineProvider>
      </CacheProvider>
    </ProductNameProvider>
  </ConsoleProvider>
);
