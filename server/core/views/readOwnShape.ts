import {
  buildRequiredRightForVerb,
  isObject,
  isPossibleId,
  TABLE_DENSITIES,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import { refuseUnknownKeys } from '../call/params';
import { requireRight } from '../call/rights';
import { defineChange, type Route } from '../call/route';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import type { Reader } from '../store/store';
import { findResourceWithList, requireValidListSettings } from './body';
import { storeListSettingsRouteDescription } from './facts';
import type { SavedViewDependencies } from './ports';
import { isSavedView, mayOperatorReadSavedView, SAVED_VIEW_COLLECTION_NAMES } from './stored';

/**
 * Identifies a list by its resource. If the list shows only one variant (a subtype of the resource's
 * records), the variant is part of the identifier.
 */
interface ListIdentifier {
  resource: string;
  variant: string | null;
}

const formatListSettingKey = ({ resource, variant }: ListIdentifier) =>
  variant === null ? resource : `${resource}.${variant}`;

/**
 * An operator's values of one setting, such as the columns or the default view. Each list has its own value;
 * the key identifies the list.
 */
type SettingsByList = Readonly<Record<string, unknown>>;

const toSettingsByList = (storedSettings: unknown): SettingsByList =>
  isObject(storedSettings) ? storedSettings : {};

const getListSetting = (storedSettings: unknown, list: ListIdentifier | undefined) =>
  list ? (toSettingsByList(storedSettings)[formatListSettingKey(list)] ?? null) : null;

/**
 * Replaces the value that an operator's setting has for one list. Null as `newSetting` removes this value.
 * Returns the setting's values for all lists.
 */
function replaceOrRemoveListSetting(
  storedSettings: unknown,
  list: ListIdentifier | undefined,
  newSetting: unknown,
): SettingsByList {
  if (!list || newSetting === undefined) return toSettingsByList(storedSettings);
  const { [formatListSettingKey(list)]: _, ...others } = toSettingsByList(storedSettings);
  return newSetting === null ? others : { ...others, [formatListSettingKey(list)]: newSetting };
}

/**
 * Returns the operator's settings that belong to no saved view: the columns and the default view of a list,
 * and the row height of all tables.
 */
export async function readListSettingsOfOperator(
  reader: Reader,
  { _id }: Operator,
  list: ListIdentifier | undefined,
) {
  const storedDocument = await reader.get(SAVED_VIEW_COLLECTION_NAMES.shapes, _id);
  return {
    columns: getListSetting(storedDocument?.lists, list),
    view: getListSetting(storedDocument?.views, list),
    density: storedDocument?.density ?? TABLE_DENSITIES[0],
  };
}

const LIST_SETTINGS_KEYS = ['resource', 'variant', 'columns', 'view', 'density'];

/**
 * Throws 422 unless a view can be the default view of a list. It must belong to this list, and the operator
 * must be allowed to read it.
 */
async function refuseInvalidDefaultView(
  reader: Reader,
  operator: Operator,
  list: ListIdentifier | undefined,
  viewId: unknown,
): Promise<void> {
  if (viewId === undefined || viewId === null) return;
  const view =
    typeof viewId === 'string' && isPossibleId(viewId)
      ? await reader.get(SAVED_VIEW_COLLECTION_NAMES.views, viewId)
      : null;
  const isViewOfList =
    list && isSavedView(view) && view.resource === list.resource && view.variant === list.variant;
  if (isViewOfList && mayOperatorReadSavedView(view, operator)) return;
  throw new ApiError('invalid', { problems: { of: { view: { key: 'notAChoice' } } } });
}

/**
 * The endpoint that stores the operator's own list settings, which belong to no saved view. It checks no
 * version, so the last change wins.
 */
export const createStoreListSettingsRoute = (
  { resources }: SavedViewDependencies,
  routePath: string,
): Route =>
  defineChange({
    method: 'PUT',
    path: routePath,
    who: 'self',
    describe: () => storeListSettingsRouteDescription,
    input: 'json',
    async prepare({ operator }, body) {
      refuseUnknownKeys(Object.keys(body).filter((key) => !LIST_SETTINGS_KEYS.includes(key)));
      const resource = findResourceWithList(resources, body.resource);
      if (resource) requireRight(operator, buildRequiredRightForVerb(resource, 'view'));
      requireValidListSettings(body, resource);
      const variant = typeof body.variant === 'string' ? body.variant : null;
      const listIdentifier = resource && { resource: resource.name, variant };
      const { _id } = operator;
      return {
        locks: async () => [exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.shapes, _id)],
        async run({ tx }) {
          await tx.lock(`${SAVED_VIEW_COLLECTION_NAMES.shapes}/${_id}`);
          await refuseInvalidDefaultView(tx, operator, listIdentifier, body.view);
          const storedDocument = await tx.get(SAVED_VIEW_COLLECTION_NAMES.shapes, _id);
          const updatedDocument = {
            ...storedDocument,
            _id,
            version: (storedDocument?.version ?? 0) + 1,
            density: body.density ?? storedDocument?.density ?? TABLE_DENSITIES[0],
            lists: replaceOrRemoveListSetting(storedDocument?.lists, listIdentifier, body.columns),
            views: replaceOrRemoveListSetting(storedDocument?.views, listIdentifier, body.view),
          };
          await insertOrReplace(tx, SAVED_VIEW_COLLECTION_NAMES.shapes, storedDocument, updatedDocument);
          return {
            id: _id,
            answer: {
              status: 200,
              body: { own: await readListSettingsOfOperator(tx, operator, listIdentifier) },
            },
          };
        },
      };
    },
  });
