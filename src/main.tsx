import { startConsole } from './core/start';
import { brand } from './product/brand';

/** The only import of the mock: a build that handles its own calls starts it before the first call. */
const startMock = async () => {
  if (import.meta.env.VITE_API === 'mock') await (await import('../mocks/browser')).start();
};

// Not awaited at the top: the bundler would no longer merge chunks that are always loaded together (docs/decisions/bundling.md).
void startConsole(brand, async () => (await import('./product/console')).open, startMock);
