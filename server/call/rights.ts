import { ApiError } from '../basics/errors';
import { nobody, type Operator } from './operator';

/** Who may call a route: anyone, whoever is signed in, or only operators with console scope. */
export type Who = 'anyone' | 'session' | 'console';

const isConsole = (operator: Operator) => operator.scope.includes('console');

const rights: Readonly<Record<Who, (operator: Operator) => ApiError | null>> = {
  anyone: () => null,
  session: (operator) => (operator === nobody ? new ApiError('not_signed_in') : null),
  console: (operator) => rights.session(operator) ?? (isConsole(operator) ? null : new ApiError('no_right')),
};

/** Throws 401 for a caller without a session, 403 for one without the right that `who` asks for. */
export function authorise(who: Who, operator: Operator): void {
  const refusal = rights[who](operator);
  if (refusal) throw refusal;
}
