import { isObject, isStorableText, lengthOf, limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, defineChange, type Route } from '../call/route';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import { readHomeRouteDescription, saveHomePageOrderRouteDescription } from './facts';
import type { SavedViewDependencies } from './ports';
import { SAVED_VIEW_COLLECTION_NAMES } from './stored';

const HOME_PATH = `${API_BASE_PATH}/home`;

/** A section of the home page, and whether the operator has hidden it. */
interface HomePartSetting {
  name: string;
  hidden: boolean;
}

const isHomePartSetting = (value: unknown): value is HomePartSetting =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  typeof value.name === 'string' &&
  isStorableText(value.name) &&
  lengthOf(value.name) <= limits.maxHomePartNameLength &&
  typeof value.hidden === 'boolean';

/**
 * Parses the home page's sections in a request body. Throws 422 if `parts` is not an array, is too long, or
 * names a section twice.
 */
function parseHomePartSettings(body: Readonly<Record<string, unknown>>): HomePartSetting[] {
  refuseUnknownKeys(Object.keys(body).filter((key) => key !== 'parts'));
  const { parts } = body;
  const arePartsValid =
    Array.isArray(parts) && parts.length <= limits.maxHomeParts && parts.every(isHomePartSetting);
  if (arePartsValid && new Set(parts.map(({ name }) => name)).size === parts.length) return parts;
  throw new ApiError('invalid', { problems: { of: { parts: { key: 'type' } } } });
}

const createHomePartsResponseBody = (homeParts: unknown) => ({
  home: { parts: Array.isArray(homeParts) ? homeParts.filter(isHomePartSetting) : [] },
});

/**
 * The endpoints of an operator's own home page: the order of its sections, and which of them are hidden
 * (decisions, section 16). The server does not know the names of the sections. The console ignores unknown
 * names, and shows new sections last.
 */
export const createHomePageRoutes = ({ store }: SavedViewDependencies): Route[] => [
  {
    method: 'GET',
    path: HOME_PATH,
    who: 'self',
    ofNoResource: true,
    describe: () => readHomeRouteDescription,
    async read({ operator }) {
      const storedDocument = await store.get(SAVED_VIEW_COLLECTION_NAMES.shapes, operator._id);
      return { status: 200, body: createHomePartsResponseBody(storedDocument?.home) };
    },
  },
  defineChange({
    method: 'PUT',
    path: HOME_PATH,
    who: 'self',
    ofNoResource: true,
    describe: () => saveHomePageOrderRouteDescription,
    input: 'json',
    async prepare({ operator: { _id } }, body) {
      const homePartSettings = parseHomePartSettings(body);
      return {
        locks: async () => [exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.shapes, _id)],
        async run({ tx }) {
          await tx.lock(exclusiveLock(SAVED_VIEW_COLLECTION_NAMES.shapes, _id).name);
          const storedDocument = await tx.get(SAVED_VIEW_COLLECTION_NAMES.shapes, _id);
          const updatedDocument = {
            ...storedDocument,
            _id,
            version: (storedDocument?.version ?? 0) + 1,
            home: homePartSettings,
          };
          await insertOrReplace(tx, SAVED_VIEW_COLLECTION_NAMES.shapes, storedDocument, updatedDocument);
          return { id: _id, answer: { status: 200, body: createHomePartsResponseBody(homePartSettings) } };
        },
      };
    },
  }),
];
