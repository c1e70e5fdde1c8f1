import '../../../../src/core/theme/styles';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdmin } from 'ra-core';
import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createI18nProvider } from '../../../../i18n/provider';
import { cheapHashing } from '../../../../mocks/hashing';
import { createOrResetOperator } from '../../../../server/core/accounts/operators';
import { startSession } from '../../../../server/core/accounts/sessions';
import { createMemorySignInKeyService } from '../../../../server/core/accounts/signInKeys';
import { createApi } from '../../../../server/core/app';
import { createMemoryFilesBackend } from '../../../../server/core/files/memory';
import { createInMemoryMailSender } from '../../../../server/core/mail/memory';
import { createMemoryStore } from '../../../../server/core/store/memory';
import { EngineProvider } from '../../../../src/core/engine/EngineContext';
import { createReactAdminResource } from '../../../../src/core/engine/ResourceScreen';
import { createOperatorRights, RightsProvider } from '../../../../src/core/engine/rights';
import { createDataProvider } from '../../../../src/core/provider/dataProvider';
import { createHttpClient } from '../../../../src/core/provider/wire/http';
import type { SendRequestFunction } from '../../../../src/core/provider/wire/send';
import { createReauthenticationGate } from '../../../../src/core/provider/wire/sessionGate';
import { Notifications } from '../../../../src/core/shell/Notifications';
import { product as theProduct } from '../../../../src/product/product';
import { messages, resources as product } from '../../theProduct';
import { coupons, people, resourceTexts } from './resources';

declare global {
  interface Window {
    /** The calls that the page made, decoded, and the bytes of their answers. */
    calls: { call: string; bytes: number }[];
    /** What searches wait for before they are answered. */
    held: Promise<void> | undefined;
    /** Ends that. */
    answer: () => void;
  }
}

const REFERENCE = 'r'.repeat(64);
const PEOPLE = 5_000;
const COUPONS = 20;

const shown = [coupons, people];
const texts = { ...messages, resources: { ...messages.resources, ...resourceTexts } };
const store = createMemoryStore();
const clock = () => new Date();
const ports = {
  resources: [...product, ...shown],
  store,
  clock,
  files: createMemoryFilesBackend(),
  random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  hashing: cheapHashing,
  keys: createMemorySignInKeyService(clock),
  mail: createInMemoryMailSender(),
  sanitize: async (html: string) => html,
  messages: texts,
};
const api = createApi(ports);

const SURNAMES = ['김', '이', '박', '최', '정'];
const idOf = (index: number) => String(index).padStart(6, '0');
const nameOf = (index: number) =>
  index === 4_321 ? '한글' : `${SURNAMES[index % SURNAMES.length]}민${['지', '서', '준'][index % 3]}`;

async function fill() {
  await api.open();
  const operator = await createOrResetOperator(
    { ...ports, accessLog: { append: async () => {} } },
    { username: 'a@example.com', password: 'console-demo-1234' },
  );
  await store.transaction(async (tx) => {
    await startSession(tx, operator, REFERENCE, clock());
    for (let index = 0; index < PEOPLE; index += 1) {
      const phone = `010-0000-${String(index).padStart(4, '0')}`;
      await tx.insert('people', { _id: idOf(index), version: 1, name: nameOf(index), phone });
    }
    for (let index = 0; index < COUPONS; index += 1) {
      await tx.insert('coupons', {
        _id: `c${idOf(index)}`,
        version: 1,
        name: `쿠폰 ${index}`,
        _owner: index === 0 ? 'nobody' : idOf(index),
      });
    }
  });
}

window.calls = [];
const send: SendRequestFunction = async (url, { method, headers, body, signal }) => {
  const request = new Request(url, { method, headers, body, signal });
  if (url.includes('/titles?q=')) await window.held;
  const answer = await api.fetch(request, { cookie: `session=${REFERENCE}`, site: 'same-origin' });
  const bytes = (await answer.clone().arrayBuffer()).byteLength;
  window.calls.push({ call: `${method} ${decodeURIComponent(url.replace('/api/console/', ''))}`, bytes });
  return answer;
};

const engine = {
  widgets: theProduct.widgets,
  shownVariants: () => [],
  NotFound: () => <p>404</p>,
  NoRight: () => <p>403</p>,
  MuiTheme: Fragment,
};
const http = createHttpClient({ gate: createReauthenticationGate(), send });
const dataProvider = createDataProvider(shown, http);
const i18nProvider = createI18nProvider(texts);
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

const App = () => (
  <CoreAdmin
    {...{ dataProvider, i18nProvider, queryClient }}
    layout={({ children }) => (
      <main className="content">
        {children}
        <Notifications />
      </main>
    )}
    disableTelemetry
  >
    {shown.map((resource) => createReactAdminResource(resource))}
  </CoreAdmin>
);

await fill();
const router = createBrowserRouter([{ path: '*', element: <App /> }]);
createRoot(document.getElementById('root') ?? document.body).render(
  <EngineProvider value={engine}>
    <RightsProvider value={createOperatorRights(['console'], shown)}>
      <RouterProvider router={router} />
    </RightsProvider>
  </EngineProvider>,
);
