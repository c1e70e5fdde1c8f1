import { setInBoundedMap } from '../../../src/core/schema/basics/setInBoundedMap';
import { type AnyResource, eachField, limits } from '../../../src/core/schema/index';
import { getImageCopyWidths } from '../../../src/core/schema/kinds/files';
import { ApiError } from '../basics/errors';
import { createErrorId } from '../basics/ids';
import { createConcurrencyLimiter } from '../basics/limitConcurrency';
import { SECOND_MS } from '../basics/time';
import type { ApiCallDependencies } from '../call/ports';
import { isPictureCopySmaller } from '../files/copyUrls';
import { createPictureCopyId } from '../files/fileId';
import type { Files } from '../files/files';
import { ASSETS_COLLECTION } from './assets';
import type { PictureCopyStore, PictureShrinker } from './ports';

/** The media type of every smaller copy of a picture. */
export const PICTURE_COPY_MEDIA_TYPE = 'image/webp';

/**
 * Maximum number of picture copies that wait to be made. Beyond this number, a copy is only made when a
 * browser requests it again.
 */
const MAX_QUEUED_PICTURE_COPIES = 200;

/**
 * Milliseconds that a request waits for a smaller copy of a picture. After that, the answer is the original
 * picture, while the copy is still being made.
 */
const MAX_PICTURE_COPY_WAIT_MS = 5 * SECOND_MS;

/** Milliseconds after which the server tries again to make a copy that failed. */
const PICTURE_COPY_RETRY_DELAY_MS = 600 * SECOND_MS;
const MAX_REMEMBERED_COPY_FAILURES = 1_000;

/** Returns the widths, in pixels, of the smaller picture copies that the resources' image fields declare. */
export const collectPictureCopyWidths = (resources: readonly AnyResource[]): ReadonlySet<number> =>
  new Set(
    resources.flatMap(({ fields }) =>
      [...eachField(fields)].flatMap(([, field]) => Object.values(getImageCopyWidths(field) ?? {})),
    ),
  );

type PictureCopyDependencies = Pick<ApiCallDependencies, 'store' | 'random' | 'log' | 'clock'> & {
  resources: readonly AnyResource[];
  files: Files;
  shrink?: PictureShrinker;
};

/** Waits until a picture copy is made, or until `MAX_PICTURE_COPY_WAIT_MS` have passed. */
function waitForPictureCopy(copyPromise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeoutPromise = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_PICTURE_COPY_WAIT_MS);
  });
  return Promise.race([copyPromise, timeoutPromise]).finally(() => clearTimeout(timer));
}

/**
 * Remembers for a while which picture copies could not be made, so that the server does not try again at each
 * request.
 */
function createPictureCopyFailureCache(clock: () => Date) {
  const retryAtById = new Map<string, number>();
  return {
    has: (id: string) => (retryAtById.get(id) ?? 0) > clock().getTime(),
    add: (id: string) =>
      setInBoundedMap(
        retryAtById,
        id,
        clock().getTime() + PICTURE_COPY_RETRY_DELAY_MS,
        MAX_REMEMBERED_COPY_FAILURES,
      ),
  };
}

/**
 * Creates the store of smaller picture copies. Without `shrink` it makes no copies, and only serves copies
 * that another host made.
 */
export function createPictureCopyStore({
  store,
  files,
  resources,
  shrink,
  random,
  log,
  clock,
}: PictureCopyDependencies): PictureCopyStore {
  const widths = collectPictureCopyWidths(resources);
  const runOneAtATime = createConcurrencyLimiter(1, MAX_QUEUED_PICTURE_COPIES);
  const copyPromiseById = new Map<string, Promise<void>>();
  const failedCopies = createPictureCopyFailureCache(clock);

  async function shrinkOriginalPicture(
    pictureId: string,
    width: number,
    shrinker: PictureShrinker,
  ): Promise<Uint8Array | null> {
    const original = await files.get(pictureId);
    if (!original || original.size > limits.maxImageBytes) return null;
    return shrinker(new Uint8Array(await new Response(original.stream()).arrayBuffer()), width);
  }

  async function makePictureCopy(pictureId: string, width: number, shrinker: PictureShrinker): Promise<void> {
    const copyId = createPictureCopyId(pictureId, width);
    try {
      const bytes = await runOneAtATime(() => shrinkOriginalPicture(pictureId, width, shrinker));
      if (!bytes) return failedCopies.add(copyId);
      await files.put(copyId, bytes);
      // If the original was removed while the copy was made, the copy is removed too.
      if (!(await store.get(ASSETS_COLLECTION, pictureId))) await files.remove(copyId);
    } catch (error) {
      // An ApiError means that the queue is full, not that the picture is bad.
      if (error instanceof ApiError) return;
      failedCopies.add(copyId);
      log(createErrorId(random), error);
    }
  }

  /** Makes a smaller copy of a picture. If the same copy is being made already, waits for that one. */
  function makePictureCopyOrAwaitRunning(
    pictureId: string,
    width: number,
    shrinker: PictureShrinker,
  ): Promise<void> {
    const copyId = createPictureCopyId(pictureId, width);
    const copyPromise =
      copyPromiseById.get(copyId) ??
      makePictureCopy(pictureId, width, shrinker).finally(() => copyPromiseById.delete(copyId));
    copyPromiseById.set(copyId, copyPromise);
    return copyPromise;
  }

  return {
    widths,
    async get(asset, width) {
      const { _id } = asset;
      const copyId = createPictureCopyId(_id, width);
      if (!widths.has(width) || !isPictureCopySmaller(asset, width) || failedCopies.has(copyId)) return null;
      try {
        const existingCopy = await files.get(copyId);
        if (existingCopy || !shrink) return existingCopy;
        await waitForPictureCopy(makePictureCopyOrAwaitRunning(_id, width, shrink));
        return await files.get(copyId);
      } catch (error) {
        log(createErrorId(random), error);
        return null;
      }
    },
    begin(asset, copyWidths) {
      for (const width of Object.values(copyWidths))
        if (shrink && isPictureCopySmaller(asset, width))
          void makePictureCopyOrAwaitRunning(asset._id, width, shrink);
    },
    rest: async () => {
      await Promise.all(copyPromiseById.values());
    },
  };
}
