import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { newKey } from '../../provider/key';

/** One opening of a form: it goes on when the record that it created gets a route of its own. */
export interface Session {
  /** Tells this opening from every other; also the Idempotency-Key of its create call. */
  key: string;
  /** The route's record; undefined on the create route. */
  id: string | undefined;
  /** Key of the route's entry in the history. */
  entry: string | undefined;
  /** The record that this form created, whose route is on its way. */
  adopted: string | undefined;
}

export const openSession = (id: string | undefined, entry?: string): Session => ({
  key: newKey(),
  id,
  entry,
  adopted: undefined,
});

/**
 * The opening that goes with a route's id: the same one where the route follows what the form created. A form that
 * created its record is never the form of the next new one, also where the record's own route was never drawn.
 */
export function sessionFor(session: Session, id: string | undefined, entry?: string): Session {
  if (id === session.id && entry === session.entry) return session;
  const isSpent = id === undefined && session.adopted !== undefined;
  if (id === session.id && !isSpent) return { ...session, entry };
  return id !== undefined && id === session.adopted ? { ...session, id, entry } : openSession(id, entry);
}

/** The opening of the form at a route, and the way to go on with a record that was just created. */
export function useSession(id: string | undefined): [Session, adopt: (id: string) => void] {
  const { key: entry } = useLocation();
  const [session, setSession] = useState(() => openSession(id, entry));
  const adopt = useCallback((created: string) => setSession((now) => ({ ...now, adopted: created })), []);
  const next = sessionFor(session, id, entry);
  if (next !== session) setSession(next);
  return [next, adopt];
}
