import { useCreatePath, useLocation, useNavigate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource } from '../../schema/index';

type Place = { pathname: string };

/**
 * The route of the record that the form has just created, which takes the place of the create form's; `adopt` tells
 * the session first, so that the form stays as it is.
 */
export function useOwnRoute(resource: AnyResource, adopt: (id: string) => void) {
  const createPath = useCreatePath();
  const own = useRef<string>(undefined);
  const [created, setCreated] = useState<string>();
  const enter = ({ id }: ConsoleRecord) => {
    own.current = createPath({ resource: resource.name, type: 'edit', id });
    adopt(id);
    setCreated(own.current);
  };
  return { enter, created, isOwn: ({ pathname }: Place) => pathname === own.current };
}

/**
 * Goes to the route of a record that was just created; not while somebody is asked whether to leave, whose answer
 * would be lost. A form that was left leads nobody back.
 */
export function useEntry(created: string | undefined, isAsked: boolean): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const entered = useRef<string>(undefined);
  useEffect(() => {
    if (created === undefined || isAsked || entered.current === created) return;
    entered.current = created;
    navigate({ pathname: created, search }, { replace: true, state });
  }, [created, isAsked, navigate, search, state]);
}
