import {
  type AnyField,
  type AnyResource,
  type Bulk,
  deskFields,
  type Loose,
  type Related,
  relatedPath,
  targetResourceOf,
} from '../schema/index';
import { holdsAssets } from '../schema/kinds/files';
import { relatedWithoutMissing } from '../schema/table/relatedWithoutMissing';
import {
  type MissingParts,
  menuWithoutMissing,
  missingPartsOf,
  missingPathsOf,
  resourceWithoutMissing,
} from '../schema/table/resourceWithoutMissing';
import { withoutPublish } from '../schema/words/publish';
import { api as configured } from './api.config';
import type { ApiConfig, OwnApiResource } from './apiConfig';
import { apiOffers } from './offers';

function bulkLeft(
  { delete: removes, restore, message, edit = [] }: Bulk<Loose>,
  { isGone }: MissingParts,
  api: ApiConfig,
): Bulk<Loose> | undefined {
  const bulk: Bulk<Loose> = {
    ...(removes && apiOffers('bulkDelete', api) && { delete: removes }),
    ...(restore && apiOffers('bulkDelete', api) && { restore }),
    ...(edit.length > 0 && apiOffers('bulkEdit', api) && { edit }),
    ...(message && !isGone(message.to) && apiOffers('messages', api) && { message }),
  };
  return Object.keys(bulk).length > 0 ? bulk : undefined;
}

type Actions = NonNullable<AnyResource['actions']>;

/** Returns the actions of a resource that the API supports. */
const actionsLeft = (actions: Actions, api: ApiConfig): Actions =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      const { bulk, ...act } = action;
      // If the API has no bulk acts, the act is still offered for single records.
      return [name, bulk && !apiOffers('bulkActs', api) ? (act as typeof action) : action];
    }),
  );

function lackIn(resource: AnyResource, { lacks = [], sort }: OwnApiResource, api: ApiConfig): MissingParts {
  const uploads = apiOffers('uploads', api);
  const hasTarget = (name: string | undefined) =>
    name === undefined || Object.hasOwn(api.own?.resources ?? {}, name);
  // Without the API's desk calls, the desk's fields are missing, and with them its filter and its badge.
  const gone = resource.desk && !apiOffers('desk', api) ? Object.keys(deskFields) : [];
  const isLacking = (path: string, field: AnyField) =>
    gone.includes(path) ||
    lacks.includes(path) ||
    (!uploads && holdsAssets(field)) ||
    !hasTarget(targetResourceOf(field));
  return missingPartsOf(resource, [...missingPathsOf(resource.fields, isLacking)], {
    sorts: sort === undefined,
    sums: !apiOffers('sums', api),
    emptiness: !apiOffers('emptiness', api),
    trees: !apiOffers('trees', api),
    excel: !apiOffers('exports', api),
    imports: !apiOffers('exports', api) || !apiOffers('imports', api),
  });
}

/** Whether the API has all resources that are needed to find the records of an entry of `related`. */
const hasPart =
  (resources: readonly AnyResource[], api: ApiConfig) =>
  (part: Related): boolean => {
    const path = relatedPath(part, resources);
    const faces = path ? [path.face, ...(path.through ? [path.through.face] : [])] : [];
    return faces.length > 0 && faces.every(({ name }) => Object.hasOwn(api.own?.resources ?? {}, name));
  };

function offeredBy(given: AnyResource, own: OwnApiResource, api: ApiConfig): AnyResource {
  const resource = apiOffers('publish', api) ? given : withoutPublish(given);
  const lack = lackIn(resource, own, api);
  const needed = ['_id', ...(resource.variants ? [resource.variants.by] : [])].find(lack.isGone);
  if (needed !== undefined) throw new Error(`The API can't lack ${needed} of ${resource.name}`);
  const { bulk, actions, menu, sortable, memos, consents, preview, tree, ...rest } = resourceWithoutMissing(
    resource,
    lack,
  );
  const some = bulk && bulkLeft(bulk, lack, api);
  const left: AnyResource = {
    ...rest,
    ...(some && { bulk: some }),
    ...(actions && apiOffers('actions', api) && { actions: actionsLeft(actions, api) }),
    ...(menu && { menu }),
    ...(memos && apiOffers('memos', api) && { memos }),
    ...(preview && apiOffers('previews', api) && { preview }),
    ...(consents && apiOffers('consents', api) && { consents }),
    ...(tree && apiOffers('trees', api) && { tree }),
    ...(sortable !== undefined && apiOffers('order', api) && { sortable }),
  };
  const place = menuWithoutMissing(left);
  return { ...left, ...(place && { menu: place }) };
}

/**
 * Returns the resources of the configured API, without the features that this API lacks. Throws if the
 * configuration names an unknown resource.
 */
export function offeredResources(
  resources: readonly AnyResource[],
  api = configured,
): readonly AnyResource[] {
  const { own } = api;
  if (!own) return resources;
  const unknown = Object.keys(own.resources).filter((name) => !resources.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(`The API names resources that there are not: ${unknown.join(', ')}`);
  return resources.flatMap((resource) => {
    const one = own.resources[resource.name];
    if (!one) return [];
    const isThere = apiOffers('related', api) ? hasPart(resources, api) : () => false;
    return [
      offeredBy(
        relatedWithoutMissing(resource, isThere, apiOffers('memos', api)),
        { ...own.conventions, ...one },
        api,
      ),
    ];
  });
}
