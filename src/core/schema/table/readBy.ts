import { askedFields } from '../record/acts';
import { hasRight, readsOf, rightNamed, wordsToRead } from '../record/rights';
import type { AnyResource } from '../words/resource';
import { lackOf, menuLeft, pathsGone, resourceLeft } from './resourceLeft';

/** Returns a resource without the fields that a scope may not read, and without all that names them. */
function readableOf(scope: readonly string[], resource: AnyResource): AnyResource {
  const isHidden = (_path: string, field: Parameters<typeof readsOf>[0]) =>
    !hasRight(scope, rightNamed([readsOf(field)]));
  const gone = [...pathsGone(resource.fields, isHidden)];
  if (gone.length === 0) return resource;
  const lack = lackOf(resource, gone, { sorts: false, excel: false, imports: false });
  const { actions, ...left } = resourceLeft(resource, lack);
  const acts = Object.entries(actions ?? {}).filter(([, act]) => !askedFields(act).some(lack.isGone));
  const { menu: _, ...rest } = left;
  const menu = menuLeft(left);
  return { ...rest, ...(actions && { actions: Object.fromEntries(acts) }), ...(menu && { menu }) };
}

const missingTo = (scope: readonly string[], resources: readonly AnyResource[]): string =>
  [...new Set(resources.flatMap(wordsToRead))].filter((word) => !hasRight(scope, rightNamed([word]))).join();

/** Caches a derived object by the rights that a scope lacks. */
function kept<T extends object>(
  make: (scope: readonly string[], of: T) => T,
  missing: (scope: readonly string[], of: T) => string,
) {
  const known = new WeakMap<T, Map<string, T>>();
  return (scope: readonly string[], of: T): T => {
    const key = missing(scope, of);
    if (key === '') return of;
    const sets = known.get(of) ?? new Map<string, T>();
    known.set(of, sets);
    const left = sets.get(key) ?? make(scope, of);
    sets.set(key, left);
    return left;
  };
}

/**
 * Returns a resource as an operator of a scope reads it. Fields whose `reads` names a missing right are removed from
 * its views, filters, orders and rules. The same object for the same rights, `resource` itself for all.
 */
export const readableBy = kept(readableOf, (scope, resource: AnyResource) => missingTo(scope, [resource]));

/** Returns resources as an operator of a scope reads them, like `readableBy`. */
export const readBy = kept(
  (scope, resources: readonly AnyResource[]) => resources.map((resource) => readableBy(scope, resource)),
  missingTo,
);
