import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { newKey } from '../../../provider/key';

/** One opening of a form: it goes on when the record that it created gets a route of its own. */
export interface Session {
  /** Tells this opening from every other; also the Idempotency-Key of its create call. */
  key: string;
  route: FormRoute;
  /** The record that this form created, whose route is on its way. */
  adopted: string | undefined;
}

/** Where a form stands. */
export interface FormRoute {
  /** The route's record; undefined on the create route. */
  id: string | undefined;
  /** The variant of a new record; a stored one knows its own. */
  variant?: string | undefined;
  /** Key of the route's entry in the history. */
  entry?: string | undefined;
}

export const openSession = (route: FormRoute): Session => ({ key: newKey(), route, adopted: undefined });

const isSame = (a: FormRoute, b: FormRoute) =>
  a.id === b.id && a.variant === b.variant && a.entry === b.entry;

/**
 * The opening that goes with a route. Another record is another form, and so is a new record of another variant; a
 * record that was just created stays in the form that created it. That form is never the form of the next new one, also
 * where the record's own route was never drawn.
 */
export function sessionFor(session: Session, route: FormRoute): Session {
  const { route: before, adopted } = session;
  if (isSame(before, route)) return session;
  const { id } = route;
  const goesOn =
    id === undefined
      ? before.id === undefined && before.variant === route.variant && adopted === undefined
      : id === before.id || id === adopted;
  return goesOn ? { ...session, route } : openSession(route);
}

/** The opening of the form at a route, and the way to go on with a record that was just created. */
export function useSession(route: Omit<FormRoute, 'entry'>): [Session, adopt: (id: string) => void] {
  const { key: entry } = useLocation();
  const [session, setSession] = useState(() => openSession({ ...route, entry }));
  const adopt = useCallback((created: string) => setSession((now) => ({ ...now, adopted: created })), []);
  const next = sessionFor(session, { ...route, entry });
  if (next !== session) setSession(next);
  return [next, adopt];
}
