import { startConsole } from './core/start';
import { brand } from './product/brand';

/** In a build that answers its own calls, loads and starts the mock API before the first call. */
const startMock = async () => {
  if (import.meta.env.VITE_API === 'mock') await (await import('../mocks/browser')).startMockApi();
};

// There is no top-level await, because the bundler would then no longer merge chunks that are always loaded
// together (docs/decisions/bundling.md).
void startConsole(brand, async () => (await import('./product/console')).openConsole, startMock);
