import {
  type AnyResource,
  getAt,
  isFieldStoredFromBody,
  isFormattedTextField,
  isObject,
  type Loose,
  omitValuesAtPaths,
  setAt,
} from '../../../src/core/schema/index';
import { isAssetField, mapFilesInValue } from '../../../src/core/schema/kinds/files';
import { findFieldTypeProblems } from '../../../src/core/schema/record/check';
import { mapFieldValues } from '../../../src/core/schema/record/folds';
import {
  ASSETS_COLLECTION,
  type AssetDocument,
  collectAssetIds,
  type ShowablePictureTest,
  toAsset,
} from '../assets/assets';
import { API_MANAGED_BODY_KEYS } from '../call/ownKeys';
import { refuseUnknownKeys } from '../call/params';
import { findUndeclaredKeyPaths } from '../records/body/findUndeclaredKeyPaths';
import { sanitizeRichTexts } from '../records/body/richTexts';
import type { Reader } from '../store/store';
import type { PreviewDependencies } from './ports';
import type { PreviewDocument } from './stored';

/** Returns, by id, those files of a record that are uploaded and that its writer may show to visitors. */
async function readPublicFilesById(
  reader: Reader,
  { fields }: AnyResource,
  record: Loose,
  mayShowPicture: ShowablePictureTest,
): Promise<Map<string, AssetDocument>> {
  const ids = [...collectAssetIds(fields, record)];
  const documents = await Promise.all(ids.map((id) => reader.get(ASSETS_COLLECTION, id)));
  return new Map(
    documents.flatMap((document) => {
      const asset = document as AssetDocument | null;
      return asset?.state === 'ready' && mayShowPicture(asset) ? [[asset._id, asset]] : [];
    }),
  );
}

/**
 * Returns a function that converts the value of a file field to its stored form. For a file that is not
 * uploaded yet or that visitors can't read, it returns only the name.
 */
const createPreviewFileValueConverter =
  (filesById: ReadonlyMap<string, AssetDocument>) => (value: unknown) => {
    if (!isObject(value)) return null;
    const asset = typeof value._id === 'string' ? filesById.get(value._id) : undefined;
    return asset ? toAsset(asset) : { name: typeof value.name === 'string' ? value.name : '' };
  };

/** Returns an unsaved record as the API sends it to a storefront. Invalid values are left out. */
export async function createPreviewAnswer(
  resource: AnyResource,
  fieldPaths: readonly string[],
  recordInput: Loose,
  mayShowPicture: ShowablePictureTest,
  { store, sanitize }: PreviewDependencies,
): Promise<Pick<PreviewDocument, 'answer' | 'files'>> {
  const fieldValues = Object.fromEntries(
    Object.entries(recordInput).filter(([key]) => !API_MANAGED_BODY_KEYS.includes(key)),
  );
  refuseUnknownKeys(findUndeclaredKeyPaths(resource.fields, fieldValues));
  const getSanitizedText = await sanitizeRichTexts([resource], fieldValues, sanitize);
  const editableValues = mapFieldValues(resource.fields, fieldValues, (field, value, isInList) =>
    isFieldStoredFromBody(field, isInList) && !isAssetField(field) ? value : undefined,
  );
  const invalidPaths = Object.keys(findFieldTypeProblems(resource.fields, editableValues));
  const publicFilesById = await readPublicFilesById(store, resource, fieldValues, mayShowPicture);
  const values = mapFieldValues(
    resource.fields,
    omitValuesAtPaths(fieldValues, invalidPaths),
    (field, value) => {
      if (isAssetField(field))
        return mapFilesInValue(field, value, createPreviewFileValueConverter(publicFilesById));
      return isFormattedTextField(field) ? getSanitizedText(String(value)) : value;
    },
  );
  const answer = fieldPaths.reduce<Loose>(
    (result, path) => setAt(result, path, getAt(values, path) ?? null),
    {},
  );
  return { answer, files: [...publicFilesById.keys()] };
}
