import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { type AnyResource, type Asset, getAt, type Loose, setAt } from '../../../../schema/index';
import { getPathsOfPreviewedFields } from '../../../../schema/record/record';
import { findPendingFiles, replacePendingFileWithAsset } from '../../../values/changes';
import { removeBlankItemsAndHiddenInput } from '../../../values/sent';

/** The uploads of pictures that previews needed. Later previews use the same uploads again. */
const uploadByFile = new WeakMap<File, Promise<Asset>>();

function uploadPreviewPicture(provider: Pick<ConsoleProvider, 'uploadImage'>, file: File): Promise<Asset> {
  const existingUpload = uploadByFile.get(file);
  if (existingUpload) return existingUpload;
  const pictureUpload = provider.uploadImage(file);
  uploadByFile.set(file, pictureUpload);
  pictureUpload.catch(() => uploadByFile.delete(file));
  return pictureUpload;
}

/**
 * Returns the values of a form for a preview. New pictures are uploaded for the preview. For other new files,
 * the preview shows only the names.
 */
export async function prepareRecordForPreview(
  provider: Pick<ConsoleProvider, 'uploadImage'>,
  resource: AnyResource,
  { base, values }: { base: Loose; values: Loose },
): Promise<Loose> {
  const previewValues = removeBlankItemsAndHiddenInput(resource, values, base);
  const variantPath = resource.variants?.by;
  const previewedPaths = [
    ...(getPathsOfPreviewedFields(resource, previewValues) ?? []),
    ...(variantPath === undefined ? [] : [variantPath]),
  ];
  let record = previewedPaths.reduce<Loose>(
    (previewedRecord, path) => setAt(previewedRecord, path, getAt(previewValues, path) ?? null),
    {},
  );
  for (const pendingFile of findPendingFiles(record)) {
    const fileForPreview = pendingFile.type.startsWith('image/')
      ? await uploadPreviewPicture(provider, pendingFile)
      : { name: pendingFile.name };
    record = replacePendingFileWithAsset(record, pendingFile, fileForPreview) as Loose;
  }
  return { ...resource.api.fixed, ...record };
}
