import type { AnyResource, Asset } from '../../../src/core/schema/index';
import type { RunWithConcurrencyLimit } from '../basics/limitConcurrency';
import type { CallDependencies } from '../call/ports';
import type { FileBody, Files } from '../files/files';
import type { Reader } from '../store/store';

/**
 * Converts a JPEG, PNG or WebP to an upright WebP without metadata, at most `width` pixels wide. It does not
 * block the event loop, and stops after some seconds. Returns null for an animated picture; throws for an
 * unreadable one.
 */
export type PictureShrinker = (picture: Uint8Array, width: number) => Promise<Uint8Array | null>;

/** The metadata of a stored picture that are needed to make copies. */
type Picture = Pick<Asset, '_id' | 'type' | 'width'>;

/** The smaller copies of pictures. Each copy is made when it is first needed. */
export interface PictureCopyStore {
  /** Widths that image fields declare, in pixels. */
  widths: ReadonlySet<number>;
  /** Returns a copy, and makes it if needed. Null if the original has to be served instead. Never throws. */
  get(picture: Picture, width: number): Promise<FileBody | null>;
  /** Starts to make the declared copies of a new picture in the background. */
  begin(picture: Picture, sizes: Readonly<Record<string, number>>): void;
  /** Resolves once no copy is being made. */
  rest(): Promise<void>;
}

/** Dependencies for storing, serving and removing files. */
export interface AssetDependencies
  extends Pick<CallDependencies, 'store' | 'random' | 'log' | 'authenticate'> {
  resources: readonly AnyResource[];
  files: Files;
  /** The smaller copies of pictures. */
  copies: PictureCopyStore;
  /** Whether a session still exists. */
  isSession: (reader: Reader, id: string) => Promise<boolean>;
  /** Limits the number of simultaneous uploads. */
  limitUploads: RunWithConcurrencyLimit;
  /** Limits how many files are stored at the same time, because the file storage may hang. */
  limitStoring: RunWithConcurrencyLimit;
}
