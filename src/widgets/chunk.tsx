import type { ComponentType } from 'react';
import { lazyNeeded } from '../engine/lazyPart';

/** A widget that is a chunk of its own, loaded when it is first shown. */
export const chunk = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyNeeded(async () => (await load()).default);
