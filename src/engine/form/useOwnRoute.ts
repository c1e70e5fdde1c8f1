import { useCreatePath, useLocation, useNavigate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource } from '../../schema/index';

/**
 * Gives a record that the form has just created its own route, in place of the create form's; `adopt` tells the
 * session first, so that the form stays as it is. A form that was left meanwhile leads nobody back.
 */
export function useOwnRoute(resource: AnyResource, adopt: (id: string) => void) {
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const own = useRef<string>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const enter = ({ id }: ConsoleRecord) => {
    if (!isOpen.current) return;
    own.current = createPath({ resource: resource.name, type: 'edit', id });
    adopt(id);
    navigate({ pathname: own.current, search }, { replace: true, state });
  };
  return { enter, isOwn: ({ pathname }: { pathname: string }) => pathname === own.current };
}
