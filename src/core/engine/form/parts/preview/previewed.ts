import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { type AnyResource, type Asset, getAt, type Loose, setAt } from '../../../../schema/index';
import { getPreviewedPaths } from '../../../../schema/record/record';
import { findPendingFiles, replaceUploadedFile } from '../../../values/changes';
import { removeBlankItemsAndHiddenInput } from '../../../values/sent';

/** The uploads of pictures that previews needed. Later previews use the same uploads again. */
const uploadByFile = new WeakMap<File, Promise<Asset>>();

function uploadPreviewPicture(provider: Pick<ConsoleProvider, 'uploadImage'>, file: File): Promise<Asset> {
  const existingUpload = uploadByFile.get(file);
  if (existingUpload) return existingUpload;
  const upload = provider.uploadImage(file);
  uploadByFile.set(file, upload);
  upload.catch(() => uploadByFile.delete(file));
  return upload;
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
  const paths = [
    ...(getPreviewedPaths(resource, previewValues) ?? []),
    ...(variantPath === undefined ? [] : [variantPath]),
  ];
  let record = paths.reduce<Loose>((part, path) => setAt(part, path, getAt(previewValues, path) ?? null), {});
  for (const file of findPendingFiles(record)) {
    const previewFile = file.type.startsWith('image/')
      ? await uploadPreviewPicture(provider, file)
      : { name: file.name };
    record = replaceUploadedFile(record, file, previewFile) as Loose;
  }
  return { ...resource.api.fixed, ...record };
}
