import {
  type AnyField,
  type AnyResource,
  type Bulk,
  deskFields,
  findRelatedRecordsReference,
  getTargetResourceName,
  type Loose,
  type Related,
} from '../schema/index';
import { isAssetField } from '../schema/kinds/files';
import { removeUnavailableRelatedEntries } from '../schema/table/relatedWithoutMissing';
import {
  findUnavailableFieldPaths,
  findUnavailableResourceParts,
  removeUnavailableMenuBadge,
  removeUnavailableResourceParts,
  type UnavailableResourceParts,
} from '../schema/table/resourceWithoutMissing';
import { removeEverythingAddedByPublish } from '../schema/words/publish';
import { api as configured } from './api.config';
import type { ApiConfig, CustomApiResource } from './apiConfig';
import { hasApiFeature } from './offers';

function pickAvailableBulkActions(
  { delete: deleteOption, restore, message, edit = [] }: Bulk<Loose>,
  { isGone }: UnavailableResourceParts,
  api: ApiConfig,
): Bulk<Loose> | undefined {
  const availableBulk: Bulk<Loose> = {
    ...(deleteOption && hasApiFeature('bulkDelete', api) && { delete: deleteOption }),
    ...(restore && hasApiFeature('bulkDelete', api) && { restore }),
    ...(edit.length > 0 && hasApiFeature('bulkEdit', api) && { edit }),
    ...(message && !isGone(message.to) && hasApiFeature('messages', api) && { message }),
  };
  return Object.keys(availableBulk).length > 0 ? availableBulk : undefined;
}

type ResourceActions = NonNullable<AnyResource['actions']>;

const removeUnsupportedBulkOption = (actions: ResourceActions, api: ApiConfig): ResourceActions =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      const { bulk, ...act } = action;
      // If the API has no bulk actions, the action is still offered for single records.
      return [name, bulk && !hasApiFeature('bulkActs', api) ? (act as typeof action) : action];
    }),
  );

function findPartsMissingInApi(
  resource: AnyResource,
  { lacks = [], sort }: CustomApiResource,
  api: ApiConfig,
): UnavailableResourceParts {
  const hasUploads = hasApiFeature('uploads', api);
  const isResourceInCustomApi = (name: string | undefined) =>
    name === undefined || Object.hasOwn(api.own?.resources ?? {}, name);
  // `desk` declares that operators assign and answer the records. If the API lacks these calls, the fields of
  // `desk` are missing. The filter and the badge that read them are then removed too.
  const missingDeskFieldPaths = resource.desk && !hasApiFeature('desk', api) ? Object.keys(deskFields) : [];
  const isFieldMissingInApi = (fieldPath: string, field: AnyField) =>
    missingDeskFieldPaths.includes(fieldPath) ||
    lacks.includes(fieldPath) ||
    (!hasUploads && isAssetField(field)) ||
    !isResourceInCustomApi(getTargetResourceName(field));
  return findUnavailableResourceParts(
    resource,
    [...findUnavailableFieldPaths(resource.fields, isFieldMissingInApi)],
    {
      sorts: sort === undefined,
      sums: !hasApiFeature('sums', api),
      emptiness: !hasApiFeature('emptiness', api),
      trees: !hasApiFeature('trees', api),
      excel: !hasApiFeature('exports', api),
      imports: !hasApiFeature('exports', api) || !hasApiFeature('imports', api),
    },
  );
}

/**
 * Returns the function that checks whether the API has all resources that are needed to find the records of a
 * `related` entry.
 */
const createRelatedEntryCheck =
  (resources: readonly AnyResource[], api: ApiConfig) =>
  (relatedEntry: Related): boolean => {
    const reference = findRelatedRecordsReference(relatedEntry, resources);
    const involvedResources = reference
      ? [reference.resource, ...(reference.through ? [reference.through.resource] : [])]
      : [];
    return (
      involvedResources.length > 0 &&
      involvedResources.every(({ name }) => Object.hasOwn(api.own?.resources ?? {}, name))
    );
  };

function removeResourcePartsMissingInApi(
  declaredResource: AnyResource,
  apiResource: CustomApiResource,
  api: ApiConfig,
): AnyResource {
  const resource = hasApiFeature('publish', api)
    ? declaredResource
    : removeEverythingAddedByPublish(declaredResource);
  const unavailableParts = findPartsMissingInApi(resource, apiResource, api);
  const missingRequiredFieldPath = ['_id', ...(resource.variants ? [resource.variants.by] : [])].find(
    unavailableParts.isGone,
  );
  if (missingRequiredFieldPath !== undefined)
    throw new Error(`The API can't lack ${missingRequiredFieldPath} of ${resource.name}`);
  const { bulk, actions, menu, sortable, memos, consents, preview, tree, ...rest } =
    removeUnavailableResourceParts(resource, unavailableParts);
  const availableBulk = bulk && pickAvailableBulkActions(bulk, unavailableParts, api);
  const availableResource: AnyResource = {
    ...rest,
    ...(availableBulk && { bulk: availableBulk }),
    ...(actions && hasApiFeature('actions', api) && { actions: removeUnsupportedBulkOption(actions, api) }),
    ...(menu && { menu }),
    ...(memos && hasApiFeature('memos', api) && { memos }),
    ...(preview && hasApiFeature('previews', api) && { preview }),
    ...(consents && hasApiFeature('consents', api) && { consents }),
    ...(tree && hasApiFeature('trees', api) && { tree }),
    ...(sortable !== undefined && hasApiFeature('order', api) && { sortable }),
  };
  const availableMenu = removeUnavailableMenuBadge(availableResource);
  return { ...availableResource, ...(availableMenu && { menu: availableMenu }) };
}

/**
 * Returns the resources of the configured API, without the features that this API lacks. Throws if the
 * configuration names an unknown resource.
 */
export function restrictResourcesToApi(
  resources: readonly AnyResource[],
  api = configured,
): readonly AnyResource[] {
  const { own } = api;
  if (!own) return resources;
  const unknownResourceNames = Object.keys(own.resources).filter(
    (name) => !resources.some((resource) => resource.name === name),
  );
  if (unknownResourceNames.length > 0)
    throw new Error(`The API names resources that there are not: ${unknownResourceNames.join(', ')}`);
  return resources.flatMap((resource) => {
    const apiResource = own.resources[resource.name];
    if (!apiResource) return [];
    const isRelatedAvailable = hasApiFeature('related', api)
      ? createRelatedEntryCheck(resources, api)
      : () => false;
    return [
      removeResourcePartsMissingInApi(
        removeUnavailableRelatedEntries(resource, isRelatedAvailable, hasApiFeature('memos', api)),
        { ...own.conventions, ...apiResource },
        api,
      ),
    ];
  });
}
