import { startConsole } from './core/start';
import { brand } from './product/brand';

/** Loads and starts the mock API before the first call; only in a build whose calls the mock API answers. */
const startMockApiIfEnabled = async () => {
  if (import.meta.env.VITE_API === 'mock') await (await import('../mocks/browser')).startMockApi();
};

// There is no top-level await. With it, the bundler would no longer merge chunks that are always loaded
// together (docs/decisions/bundling.md).
void startConsole(brand, async () => (await import('./product/console')).openConsole, startMockApiIfEnabled);
