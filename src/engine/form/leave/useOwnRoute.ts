import { useCreatePath, useLocation, useNavigate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource } from '../../../schema/index';
import { useGuard } from './useGuard';

interface OwnRouteOptions {
  resource: AnyResource;
  isDirty: () => boolean;
  /** Told the id of a record before its route is entered, so that the form stays as it is. */
  adopt: (id: string) => void;
}

/**
 * Guards a form's place and gives a record that it has just created its own route, in place of the create form's:
 * not while somebody is asked whether to leave, whose answer would be lost, and not once the form was left.
 */
export function useOwnRoute({ resource, isDirty, adopt }: OwnRouteOptions) {
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const own = useRef<string>(undefined);
  const waiting = useRef<string>(undefined);
  const isAsked = useRef(false);
  const isOpen = useRef(true);
  const { isAsking, question } = useGuard(isDirty, ({ pathname }) => pathname === own.current);

  const go = (pathname: string) => navigate({ pathname, search }, { replace: true, state });
  const enter = ({ id }: ConsoleRecord) => {
    if (!isOpen.current) return;
    own.current = createPath({ resource: resource.name, type: 'edit', id });
    adopt(id);
    if (isAsked.current) waiting.current = own.current;
    else go(own.current);
  };
  useEffect(() => {
    isAsked.current = isAsking;
    if (waiting.current === undefined || isAsked.current) return;
    go(waiting.current);
    waiting.current = undefined;
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return { enter, question };
}
