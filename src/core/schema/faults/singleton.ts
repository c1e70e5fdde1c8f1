import { declaredActs } from '../acts';
import { listsOf } from '../lists';
import type { AnyResource } from '../resource';

/** Returns the options of a single-record resource that suppose several records. */
export function singletonFaults(resource: AnyResource, all: readonly AnyResource[]): string[] {
  if (!resource.singleton) return [];
  const { api, bulk, form, unique, variants } = resource;
  const beside = all.filter((other) => other !== resource && other.api.path === api.path);
  const several = [
    [listsOf(resource).length > 0, 'a list'],
    [variants !== undefined, 'variants'],
    [unique !== undefined, 'unique values'],
    [bulk !== undefined, 'acts on selected rows'],
    [declaredActs(resource).length > 0, 'acts that are done by its id'],
    [beside.length > 0, `${beside[0]?.name} beside it at its path`],
  ] as const;
  return [
    ...several.flatMap(([isThere, what]) =>
      isThere ? [`singleton has one record, and so can't have ${what}: take one of them away`] : [],
    ),
    ...(form && 'dialog' in form.in ? ['singleton has no list under a dialog: show its form in a page'] : []),
  ];
}
