import {
  createPictureCompactor,
  MalformedPictureError,
  type PictureCompactor,
  type PictureMeasurements,
} from './compact';
import { compactGif } from './gif';
import { compactJpeg } from './jpeg';
import { compactPng } from './png';
import { compactWebp } from './webp';

const metadataRemoverByMediaType: Readonly<
  Record<string, (bytes: Uint8Array, compactor: PictureCompactor) => PictureMeasurements>
> = {
  'image/gif': compactGif,
  'image/jpeg': compactJpeg,
  'image/png': compactPng,
  'image/webp': compactWebp,
};

/** A picture after its metadata were removed. */
export interface StrippedPicture extends PictureMeasurements {
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a picture without its metadata: locations, times, devices, names, comments, previews
 * (docs/decisions/picture-metadata.md). The pixels stay unchanged, but the given bytes are overwritten.
 * Throws MalformedPictureError if the picture breaks its format.
 */
export function stripPictureMetadata(bytes: Uint8Array<ArrayBuffer>, mediaType: string): StrippedPicture {
  const removeMetadata = metadataRemoverByMediaType[mediaType];
  if (!removeMetadata) throw new MalformedPictureError();
  const compactor = createPictureCompactor(bytes);
  const measurements = removeMetadata(bytes, compactor);
  return { bytes: compactor.result(), ...measurements };
}
