import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { type AnyResource, type Asset, getAt, type Loose, setAt } from '../../../../schema/index';
import { getPreviewedPaths } from '../../../../schema/record/record';
import { findPendingFiles, replaceUploadedFile } from '../../../values/changes';
import { removeBlankItemsAndHiddenInput } from '../../../values/sent';

/** The uploads of pictures for previews. The next preview reuses them. */
const uploadByFile = new WeakMap<File, Promise<Asset>>();

function uploadPreviewPicture(provider: Pick<ConsoleProvider, 'uploadImage'>, file: File): Promise<Asset> {
  const known = uploadByFile.get(file);
  if (known) return known;
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
  const worth = removeBlankItemsAndHiddenInput(resource, values, base);
  const by = resource.variants?.by;
  const paths = [...(getPreviewedPaths(resource, worth) ?? []), ...(by === undefined ? [] : [by])];
  let record = paths.reduce<Loose>((part, path) => setAt(part, path, getAt(worth, path) ?? null), {});
  for (const file of findPendingFiles(record)) {
    const shown = file.type.startsWith('image/')
      ? await uploadPreviewPicture(provider, file)
      : { name: file.name };
    record = replaceUploadedFile(record, file, shown) as Loose;
  }
  return { ...resource.api.fixed, ...record };
}
