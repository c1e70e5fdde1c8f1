// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { createOperatorRights, RightsProvider } from '../../../src/core/engine/rights';
import { Home } from '../../../src/core/home/Home';
import type { HomePart } from '../../../src/core/product';
import { type Deployment, DeploymentProvider } from '../../../src/core/shell/DeploymentContext';
import { messages } from '../theProduct';

vi.mock('../../../src/core/home/ownHome', async (loadOriginal) => ({
  ...(await loadOriginal<object>()),
  useOwnHomeArrangement: () => [],
}));

type LoadPart = HomePart['part'];

const asPart = (name: string, part: LoadPart) =>
  [name, { title: name, part, reads: [], width: 'full' }] as const satisfies readonly [string, HomePart];

const healthy: LoadPart = async () => ({ default: () => <p>오늘의 문의</p> });

const draw = (name: string, broken: LoadPart) =>
  act(async () => {
    const deployment = {
      flavour: 'all',
      name: '콘솔',
      Logo: () => null,
      resources: [],
      menu: [],
      groups: {},
      pages: {},
      handbook: { titles: {}, of: {} },
      home: [asPart('healthy', healthy), asPart(name, broken)],
    } as unknown as Deployment;
    render(
      <MemoryRouter>
        <I18nContextProvider value={createI18nProvider(messages)}>
          <QueryClientProvider client={new QueryClient()}>
            <DeploymentProvider value={deployment}>
              <RightsProvider value={createOperatorRights(['console'], [])}>
                <Suspense>
                  <Home />
                </Suspense>
              </RightsProvider>
            </DeploymentProvider>
          </QueryClientProvider>
        </I18nContextProvider>
      </MemoryRouter>,
    );
  });

const pressRetry = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  });

beforeEach(() => {
  // A boundary logs what it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a part of the home page whose code did not load leaves the others, and comes with a retry', async () => {
  let isOnline = false;
  await draw('notLoaded', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>오늘의 후기</p> };
  });
  expect(await screen.findByText('오늘의 문의')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('이 부분을 불러오지 못했습니다.');
  isOnline = true;
  await pressRetry();
  expect(await screen.findByText('오늘의 후기')).toBeTruthy();
});

test('a part of the home page that can not draw its data leaves the others', async () => {
  let isReadable = false;
  const Broken = () => {
    if (!isReadable) throw new TypeError("Cannot read properties of undefined (reading 'length')");
    return <p>0건</p>;
  };
  await draw('notDrawn', async () => ({ default: Broken }));
  expect(await screen.findByText('오늘의 문의')).toBeTruthy();
  isReadable = true;
  await pressRetry();
  expect(await screen.findByText('0건')).toBeTruthy();
});
