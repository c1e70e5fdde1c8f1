// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotificationContext } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type ExportJob,
  exportJobStore,
  useIsExportFileBeingMade,
} from '../../../../src/core/engine/excel/order';
import { RunningExportView } from '../../../../src/core/engine/excel/RunningExportView';
import type { ListView, Loose } from '../../../../src/core/schema/index';
import { faqs } from '../../../../src/product/resources/faqs';

const network = vi.hoisted(() => ({ isThere: false }));

// What the browser does where a part of the console can't be fetched.
vi.mock('../../../../src/core/engine/excel/Export', () => ({
  get default() {
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ order }: { order: ExportJob }) => <p>{`file ${order.at}`}</p>;
  },
}));

afterEach(() => {
  exportJobStore.close();
  cleanup();
});

const Messages = () => {
  const { notifications } = useNotificationContext();
  return <p>{notifications.map(({ message }) => String(message)).join()}</p>;
};

const press = (at: number) =>
  act(async () =>
    exportJobStore.place({
      ...{ resource: faqs, list: faqs.list as unknown as ListView<Loose>, variant: undefined },
      ...{ values: {}, filter: {}, sort: { field: 'id', order: 'ASC' }, total: 1, at },
    }),
  );

test('what makes files is not there: the screen stays, the operator is told, and another press works', async () => {
  render(
    <NotificationContextProvider>
      <main>the screen</main>
      <RunningExportView />
      <Messages />
    </NotificationContextProvider>,
  );
  await press(1);
  expect(await screen.findByText('errors.network')).toBeTruthy();
  expect(screen.getByText('the screen')).toBeTruthy();
  network.isThere = true;
  await press(2);
  expect(await screen.findByText('file 2')).toBeTruthy();
});

test('no file is being made while the operator is asked', () => {
  const { result } = renderHook(useIsExportFileBeingMade);
  expect(result.current).toBe(false);
  act(() => exportJobStore.place({} as ExportJob));
  expect(result.current).toBe(true);
  act(() => exportJobStore.asks(true));
  expect(result.current).toBe(false);
  act(() => exportJobStore.asks(false));
  expect(result.current).toBe(true);
  act(() => exportJobStore.close());
  expect(result.current).toBe(false);
});
