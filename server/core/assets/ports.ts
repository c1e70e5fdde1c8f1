import type { AnyResource, Asset } from '../../../src/core/schema/index';
import type { ConcurrencyLimiter } from '../basics/limitConcurrency';
import type { ApiCallDependencies } from '../call/ports';
import type { Files, StoredFileBody } from '../files/files';
import type { Reader } from '../store/store';

/**
 * Converts a JPEG, PNG or WebP to an upright WebP without metadata, at most `width` pixels wide. It does not
 * block the event loop, and stops after some seconds. Returns null for an animated picture; throws for an
 * unreadable one.
 */
export type PictureShrinker = (pictureBytes: Uint8Array, targetWidth: number) => Promise<Uint8Array | null>;

/** The properties of a stored picture that are needed to make its copies. */
type PictureAsset = Pick<Asset, '_id' | 'type' | 'width'>;

/** The store of pictures' smaller copies. Each copy is made when it is requested for the first time. */
export interface PictureCopyStore {
  /** The widths of copies that image fields declare, in pixels. */
  widths: ReadonlySet<number>;
  /**
   * Returns a copy of a picture, and makes it if it is missing. Returns null if the original must be served
   * instead. Never throws.
   */
  get(picture: PictureAsset, copyWidth: number): Promise<StoredFileBody | null>;
  /**
   * Starts to make a new picture's smaller copies in the background, in the widths that its field declares.
   */
  begin(picture: PictureAsset, copyWidths: Readonly<Record<string, number>>): void;
  /** Resolves once no smaller copy of a picture is being made. */
  rest(): Promise<void>;
}

/** The services that are needed to store, serve and remove files. */
export interface AssetDependencies
  extends Pick<ApiCallDependencies, 'store' | 'random' | 'log' | 'authenticate'> {
  resources: readonly AnyResource[];
  files: Files;
  /** The store of pictures' smaller copies. */
  copies: PictureCopyStore;
  /** Whether an operator's session still exists. */
  isSession: (reader: Reader, sessionId: string) => Promise<boolean>;
  /** Returns the ids of the pictures in an operator's stored drafts. */
  findPicturesInDrafts: (operatorId: string) => Promise<ReadonlySet<string>>;
  /** Limits the number of simultaneous uploads. */
  limitUploads: ConcurrencyLimiter;
  /** Limits how many files are stored at the same time, because the file storage sometimes hangs. */
  limitStoring: ConcurrencyLimiter;
}
