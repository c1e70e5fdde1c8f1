import { notifyManager, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { EngineProvider } from '../../../../src/core/engine/EngineContext';
import { ListScreen } from '../../../../src/core/engine/list/ListScreen';
import { RightsProvider } from '../../../../src/core/engine/rights';
import { darkTheme, lightTheme } from '../../../../src/core/theme/themes';
import '../../../../src/core/theme/styles';
import { list, type Member, members, rows } from '../../console/members';
import { engine, everyRight, i18nProvider, providing } from '../../console/provider';

declare global {
  interface Window {
    bench: { mount: () => number; toggle: () => number; unmount: () => void };
  }
}

// Only the work itself is measured, not the scheduler's delay.
notifyManager.setScheduler((callback) => callback());

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const answer = { data: [...rows], total: rows.length };
const listKey = [
  members.name,
  'getList',
  {
    pagination: { page: 1, perPage: list.perPage },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
    meta: { list: true },
  },
];
const viewsKey = ['savedViews', { resource: members.name, variant: null }];
const views = { views: [], own: { columns: null, density: 'normal' } };
const dataProvider = providing({});

/** Milliseconds from `act` to the page that is laid out. */
const timed = (act: () => void) => {
  const before = performance.now();
  flushSync(act);
  void document.body.offsetHeight;
  return performance.now() - before;
};

const flip = (row: Member) =>
  row.id === 'm10' ? { ...row, isWarning: !row.isWarning, version: row.version + 1 } : row;

/** An empty page that shows the list on demand. */
const Page = () => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    window.bench = {
      mount() {
        client.setQueryData(listKey, answer);
        client.setQueryData(viewsKey, views);
        return timed(() => setShown(true));
      },
      toggle: () =>
        timed(() =>
          client.setQueryData<typeof answer>(
            listKey,
            (page) => page && { ...page, data: page.data.map(flip) },
          ),
        ),
      unmount: () => setShown(false),
    };
  }, []);
  return shown ? <ListScreen resource={members} list={list} /> : null;
};

const Console = () => (
  <EngineProvider value={engine}>
    <AdminContext {...{ dataProvider, i18nProvider, lightTheme, darkTheme }} queryClient={client}>
      <ResourceContextProvider value={members.name}>
        <RightsProvider value={everyRight}>
          <Page />
        </RightsProvider>
      </ResourceContextProvider>
    </AdminContext>
  </EngineProvider>
);

const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: ['/members'] });
createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router} />);
