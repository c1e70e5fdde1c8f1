import type { AnyResource, Asset } from '../../../src/core/schema/index';
import type { Limited } from '../basics/limitConcurrency';
import type { CallPorts } from '../call/ports';
import type { FileBody, Files } from '../files/files';
import type { Reader } from '../store/store';

/**
 * Makes a WebP of a JPEG, PNG or WebP, upright, without metadata and at most `width` pixels wide. It runs beside the
 * event loop and ends after some seconds. Null for an animated picture; it throws for one that it can't read.
 */
export type Shrink = (picture: Uint8Array, width: number) => Promise<Uint8Array | null>;

/** What is known of a stored picture. */
type Picture = Pick<Asset, '_id' | 'type' | 'width'>;

/** Smaller copies of pictures, which are made when they are first needed. */
export interface Copies {
  /** Widths that image fields declare, in pixels. */
  widths: ReadonlySet<number>;
  /** Returns a copy, and makes it where there is none. Null where the original has to do. It never throws. */
  get(picture: Picture, width: number): Promise<FileBody | null>;
  /** Makes the copies of a new picture that a field declares, beside everything else. */
  begin(picture: Picture, sizes: Readonly<Record<string, number>>): void;
  /** Resolves once none is being made. */
  rest(): Promise<void>;
}

/** Ports for storing, serving and removing files. */
export interface AssetPorts extends Pick<CallPorts, 'store' | 'random' | 'log' | 'authenticate'> {
  resources: readonly AnyResource[];
  files: Files;
  /** The smaller copies of pictures. */
  copies: Copies;
  /** Whether a session still exists. */
  isSession: (reader: Reader, id: string) => Promise<boolean>;
  /** Runs only a few uploads at the same time. */
  limitUploads: Limited;
  /** Stores only so many of them at the same time, since a storage may hang. */
  limitStoring: Limited;
}
