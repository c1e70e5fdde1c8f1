import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ConsoleBuildAssetStorage } from './createAssetFolder';
import { isS3ObjectMissingError, throwS3Failure } from './s3Failures';

const BUILD_ASSETS_PREFIX = 'assets/';

/**
 * Name of the object that lists a build's assets. It is written after all assets are stored. It is written
 * again from time to time, to show that the build is still running.
 */
const BUILD_ASSET_LIST_FILE_NAME = 'index.json';

/** Number of a build's assets that are uploaded at the same time. */
const MAX_CONCURRENT_UPLOADS = 8;

/**
 * Returns a storage for the assets of each build. Each asset is an object of a bucket, with the build in its
 * name.
 */
export function createS3BuildAssetStorage(client: S3Client, Bucket: string): ConsoleBuildAssetStorage {
  const buildAssetBucketAndKey = (build: string, fileName: string) => ({
    Bucket,
    Key: `${BUILD_ASSETS_PREFIX}${build}/${fileName}`,
  });
  const returnNullIfObjectMissing = (error: unknown) =>
    isS3ObjectMissingError(error) ? null : throwS3Failure(error);

  async function listObjectPages(Prefix: string, Delimiter?: string) {
    const pages = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken }))
        .catch(throwS3Failure);
      pages.push(page);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return pages;
  }

  const listObjectsOfBuild = async (build: string) =>
    (await listObjectPages(`${BUILD_ASSETS_PREFIX}${build}/`)).flatMap(({ Contents = [] }) => Contents);

  async function readBuildLastSeenInstant(build: string): Promise<Date> {
    const assetListObject = await client
      .send(new HeadObjectCommand(buildAssetBucketAndKey(build, BUILD_ASSET_LIST_FILE_NAME)))
      .catch(returnNullIfObjectMissing);
    // If a process ended before it had stored all assets, the object that lists them is missing. Then the
    // time of one of the assets is used.
    return assetListObject?.LastModified ?? (await listObjectsOfBuild(build))[0]?.LastModified ?? new Date();
  }

  async function readAssetNamesOfBuild(build: string): Promise<string[]> {
    const assetListObject = await client
      .send(new GetObjectCommand(buildAssetBucketAndKey(build, BUILD_ASSET_LIST_FILE_NAME)))
      .catch(returnNullIfObjectMissing);
    const assetListJson = await assetListObject?.Body?.transformToString();
    return assetListJson === undefined ? [] : JSON.parse(assetListJson);
  }

  const uploadBuildFile = (build: string, fileName: string, Body: Uint8Array | string) =>
    client
      .send(new PutObjectCommand({ ...buildAssetBucketAndKey(build, fileName), Body }))
      .catch(throwS3Failure);

  async function uploadBuild(build: string, folder: string, assetNames: readonly string[]): Promise<void> {
    const remainingNames = assetNames.values();
    const uploadRemainingAssets = async () => {
      for (const name of remainingNames)
        await uploadBuildFile(build, name, await readFile(join(folder, name)));
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, uploadRemainingAssets));
  }

  return {
    async builds() {
      const pages = await listObjectPages(BUILD_ASSETS_PREFIX, '/');
      const commonPrefixes = pages.flatMap(({ CommonPrefixes = [] }) => CommonPrefixes);
      const builds = commonPrefixes.map(({ Prefix = '' }) => Prefix.slice(BUILD_ASSETS_PREFIX.length, -1));
      return Promise.all(
        builds.map(async (build) => ({ build, seenAt: await readBuildLastSeenInstant(build) })),
      );
    },
    names: readAssetNamesOfBuild,
    async read(build, assetName) {
      const { Body } = await client
        .send(new GetObjectCommand(buildAssetBucketAndKey(build, assetName)))
        .catch(throwS3Failure);
      if (!Body) throw new Error('The object storage answered no stream');
      return Body.transformToWebStream();
    },
    async keep(build, folder, assetNames) {
      if ((await readAssetNamesOfBuild(build)).length === 0) await uploadBuild(build, folder, assetNames);
      await uploadBuildFile(build, BUILD_ASSET_LIST_FILE_NAME, JSON.stringify(assetNames));
    },
    async remove(build) {
      // The object that lists the assets is removed last. If the removal is interrupted, the next removal
      // still finds the build.
      const objectKeys = (await listObjectsOfBuild(build)).map(({ Key = '' }) => Key);
      for (const Key of objectKeys.sort((a) => (a.endsWith(BUILD_ASSET_LIST_FILE_NAME) ? 1 : -1)))
        await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(throwS3Failure);
    },
  };
}
