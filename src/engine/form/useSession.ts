import { useCallback, useState } from 'react';
import { newKey } from '../../provider/key';

/** One opening of a form: it goes on when the record that it created gets a route of its own. */
export interface Session {
  /** Tells this opening from every other; also the Idempotency-Key of its create call. */
  key: string;
  /** The route's record; undefined on the create route. */
  id: string | undefined;
  /** The record that this form created, whose route is on its way. */
  adopted: string | undefined;
}

export const openSession = (id: string | undefined): Session => ({ key: newKey(), id, adopted: undefined });

/** The opening that goes with a route's id: the same one where the route follows what the form created. */
export function sessionFor(session: Session, id: string | undefined): Session {
  if (id === session.id) return session;
  return id !== undefined && id === session.adopted ? { ...session, id } : openSession(id);
}

/** The opening of the form at a route, and the way to go on with a record that was just created. */
export function useSession(id: string | undefined): [Session, adopt: (id: string) => void] {
  const [session, setSession] = useState(() => openSession(id));
  const adopt = useCallback((created: string) => setSession((now) => ({ ...now, adopted: created })), []);
  const next = sessionFor(session, id);
  if (next !== session) setSession(next);
  return [next, adopt];
}
