import type { AccountPorts } from '../accounts/ports';
import { idle, part } from '../store/part';
import { viewAdditions } from './additions';
import type { ViewPorts } from './ports';
import { viewRoutes } from './routes';
import { shapesCollection, viewCollection } from './stored';

type Ports = ViewPorts & Pick<AccountPorts, 'accounts'>;

/** Saved views of lists, and operators' settings for lists without a view. */
export const viewsPart = part({
  collections: () => [viewCollection, shapesCollection],
  routes: (ports: Ports) => viewRoutes(ports),
  hooks: ({ accounts }: Ports) => viewAdditions(accounts),
  sweep: idle,
  paths: ['views'],
});
