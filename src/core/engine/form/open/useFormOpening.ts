import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { createIdempotencyKey } from '../../../provider/wire/headers';

/**
 * Identifies one opening of a form. After the form has created a record, the same opening continues at the
 * route of that record.
 */
export interface FormOpening {
  /** Unique id of this opening, also used as the Idempotency-Key of its create call. */
  key: string;
  route: FormRouteParams;
  /** Id of the record that this form created. At the route of this record, the same opening continues. */
  adopted: string | undefined;
}

export interface FormRouteParams {
  /** Id of the record that the route opens; undefined on the route that creates a record. */
  id: string | undefined;
  /**
   * The variant (subtype) of a new record. Undefined for a stored record, because the record itself contains
   * its variant.
   */
  variant?: string | undefined;
  /** The router's key of the browser's present history entry. */
  entry?: string | undefined;
}

export const createFormOpening = (formRoute: FormRouteParams): FormOpening => ({
  key: createIdempotencyKey(),
  route: formRoute,
  adopted: undefined,
});

const isSameFormRoute = (a: FormRouteParams, b: FormRouteParams) =>
  a.id === b.id && a.variant === b.variant && a.entry === b.entry;

/**
 * Returns the form opening for a route. A new opening begins:
 * - if the route shows another record, unless this form has just created that record;
 * - if the route is for a new record of another variant;
 * - if the route is for a new record and this form has created one already.
 */
export function continueOrReplaceFormOpening(opening: FormOpening, newRoute: FormRouteParams): FormOpening {
  const { route: previousRoute, adopted } = opening;
  if (isSameFormRoute(previousRoute, newRoute)) return opening;
  const { id } = newRoute;
  const continuesOpening =
    id === undefined
      ? previousRoute.id === undefined && previousRoute.variant === newRoute.variant && adopted === undefined
      : id === previousRoute.id || id === adopted;
  return continuesOpening ? { ...opening, route: newRoute } : createFormOpening(newRoute);
}

/**
 * Returns how the form opens on the current route, and a function to call with the id of a created record.
 * The same opening then continues on the route of that record.
 */
export function useFormOpening(
  route: Omit<FormRouteParams, 'entry'>,
): [FormOpening, adopt: (id: string) => void] {
  const { key: historyEntryKey } = useLocation();
  const [opening, setOpening] = useState(() => createFormOpening({ ...route, entry: historyEntryKey }));
  const adoptCreatedRecordId = useCallback(
    (createdRecordId: string) => setOpening((now) => ({ ...now, adopted: createdRecordId })),
    [],
  );
  const currentOpening = continueOrReplaceFormOpening(opening, { ...route, entry: historyEntryKey });
  if (currentOpening !== opening) setOpening(currentOpening);
  return [currentOpening, adoptCreatedRecordId];
}
