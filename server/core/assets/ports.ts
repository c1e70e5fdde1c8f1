import type { AnyResource, Asset } from '../../../src/core/schema/index';
import type { LimitedRun } from '../basics/limitConcurrency';
import type { CallPorts } from '../call/ports';
import type { FileBody, Files } from '../files/files';
import type { Reader } from '../store/store';

/**
 * Converts a JPEG, PNG or WebP to an upright WebP without metadata, at most `width` pixels wide. It does not
 * block the event loop, and stops after some seconds. Null for an animated picture; throws for an unreadable
 * one.
 */
export type Shrink = (picture: Uint8Array, width: number) => Promise<Uint8Array | null>;

/** The facts of a stored picture that copies need. */
type Picture = Pick<Asset, '_id' | 'type' | 'width'>;

/** Smaller copies of pictures, made when they are first needed. */
export interface Copies {
  /** Widths that image fields declare, in pixels. */
  widths: ReadonlySet<number>;
  /** Returns a copy, making it if there is none. Null if the original has to be served. It never throws. */
  get(picture: Picture, width: number): Promise<FileBody | null>;
  /** Starts to make the declared copies of a new picture in the background. */
  begin(picture: Picture, sizes: Readonly<Record<string, number>>): void;
  /** Resolves once no copy is being made. */
  rest(): Promise<void>;
}

/** Dependencies for storing, serving and removing files. */
export interface AssetPorts extends Pick<CallPorts, 'store' | 'random' | 'log' | 'authenticate'> {
  resources: readonly AnyResource[];
  files: Files;
  /** The smaller copies of pictures. */
  copies: Copies;
  /** Whether a session still exists. */
  isSession: (reader: Reader, id: string) => Promise<boolean>;
  /** Limits how many uploads run at the same time. */
  limitUploads: LimitedRun;
  /** Limits how many files are stored at the same time, since a storage may hang. */
  limitStoring: LimitedRun;
}
