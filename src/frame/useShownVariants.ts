import { useMemo } from 'react';
import { variantsIn } from '../resources/menu';
import type { AnyResource } from '../schema/index';
import { useConsole } from './ConsoleContext';

/** The variants of a resource that the deployment shows; the others have no page. */
export function useShownVariants(resource: AnyResource): readonly string[] {
  const { menu } = useConsole();
  return useMemo(() => variantsIn(menu, resource), [menu, resource]);
}
