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

const opened = (id: string | undefined): Session => ({ key: newKey(), id, adopted: undefined });

/** The opening that a route's id belongs to, and the way to go on with a record that was just created. */
export function useSession(id: string | undefined): [Session, adopt: (id: string) => void] {
  const [session, setSession] = useState(() => opened(id));
  const adopt = useCallback((created: string) => setSession((now) => ({ ...now, adopted: created })), []);
  if (id === session.id) return [session, adopt];
  const next = id !== undefined && id === session.adopted ? { ...session, id } : opened(id);
  setSession(next);
  return [next, adopt];
}
