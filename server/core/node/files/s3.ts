import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { limits } from '../../../../src/core/schema/index';
import { isFileId, requireValidFileId } from '../../files/fileId';
import { type ByteRange, createPutUsingReceive, type Files } from '../../files/files';
import type { S3Config } from '../config';
import { createS3BuildAssetStorage } from './createS3AssetStorage';
import { DATABASE_ID_FILE_NAME, type FileStorage } from './fileHome';
import { createIncomingFile, createIncomingFilesCleaner } from './incoming';
import { isS3ObjectMissingError, throwS3Failure } from './s3Failures';
import { toWebStream } from './webStream';

/**
 * Prefix of the names of the objects for uploaded files and their mark. With this prefix, other programs can
 * keep objects in the same bucket.
 */
const FILES_PREFIX = 'files/';

/**
 * Number of connections to the object storage for each kind of call. The kinds share no connections, so calls
 * of one kind that hang don't block the others. A body keeps its connection as long as its reader takes, so
 * slow readers must not use up the connections.
 */
const MAX_S3_CONNECTIONS_BY_PURPOSE = {
  uploads: 16,
  lookups: 50,
  bodies: limits.maxOpenConnections,
  upkeep: 16,
} as const;

type S3Clients = Readonly<Record<keyof typeof MAX_S3_CONNECTIONS_BY_PURPOSE, S3Client>>;

/** Maximum number of milliseconds for connecting to the object storage. */
const CONNECT_TIMEOUT_MS = 3_000;
const NO_PROGRESS_TIMEOUT_MS = 15_000;

/**
 * Calls the object storage, and gives up after `idleTimeoutMs` milliseconds without progress. `sendRequest` must
 * call `reportProgress` whenever it makes progress.
 */
async function callWithProgressTimeout<T>(
  sendRequest: (signal: AbortSignal, reportProgress: () => void) => Promise<T>,
  idleTimeoutMs: number,
): Promise<T> {
  const abortController = new AbortController();
  const idleTimer = setTimeout(() => abortController.abort(new Error('Nothing moved')), idleTimeoutMs);
  const timeoutPromise = new Promise<never>((_, reject) => {
    abortController.signal.addEventListener('abort', () => reject(abortController.signal.reason));
  });
  try {
    return await Promise.race([
      sendRequest(abortController.signal, () => idleTimer.refresh()),
      timeoutPromise,
    ]);
  } finally {
    clearTimeout(idleTimer);
  }
}

/** Yields the bytes of a file, and calls `reportProgress` for each piece that was read. */
async function* readFileReportingProgress(path: string, reportProgress: () => void) {
  for await (const piece of createReadStream(path)) {
    reportProgress();
    yield piece;
  }
}

const formatRangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end - 1}`;

/**
 * Returns a stream that calls `open` at its first read. So a stream that nobody reads needs no connection.
 */
function createLazyStream(open: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= (await open()).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Stores files as objects of an S3-compatible storage, under the files' ids. An upload is first written to
 * `incomingDirectory` on this machine, where its type is checked, and then sent as a whole. So the storage
 * holds either the whole file or nothing of it.
 */
function createS3FilesBackend(
  { uploads, lookups, bodies, upkeep }: S3Clients,
  bucketName: string,
  incomingDirectory: string,
  idleTimeoutMs: number,
): Files {
  const buildFileBucketAndKey = (id: string) => ({ Bucket: bucketName, Key: FILES_PREFIX + id });
  const cleanIncomingDirectory = createIncomingFilesCleaner(incomingDirectory);

  async function uploadFileToBucket(
    uploadedFilePath: string,
    id: string,
    size: number,
    sha256Hex: string,
  ): Promise<void> {
    const ChecksumSHA256 = Buffer.from(sha256Hex, 'hex').toString('base64');
    await callWithProgressTimeout(async (abortSignal, reportProgress) => {
      const Body = Readable.from(readFileReportingProgress(uploadedFilePath, reportProgress), {
        objectMode: false,
      });
      const putObjectInput = { ...buildFileBucketAndKey(id), Body, ContentLength: size, ChecksumSHA256 };
      await uploads.send(new PutObjectCommand(putObjectInput), { abortSignal }).finally(() => Body.destroy());
    }, idleTimeoutMs).catch(throwS3Failure);
  }

  async function startReceivingFile() {
    await cleanIncomingDirectory();
    const incomingFilePath = join(incomingDirectory, crypto.randomUUID());
    const incomingFile = await createIncomingFile(incomingFilePath, async (id) => {
      requireValidFileId(id);
      await uploadFileToBucket(incomingFilePath, id, incomingFile.size, await incomingFile.digest());
      await rm(incomingFilePath, { force: true });
    });
    return incomingFile;
  }

  const readS3ObjectStream = (id: string, range?: ByteRange) =>
    createLazyStream(async () => {
      const Range = range && formatRangeHeader(range);
      const { Body } = await bodies
        .send(new GetObjectCommand({ ...buildFileBucketAndKey(id), ...(Range && { Range }) }))
        .catch(throwS3Failure);
      if (!(Body instanceof Readable)) throw new Error('The object storage answered no stream');
      return toWebStream(Body);
    });

  return {
    receive: startReceivingFile,
    put: createPutUsingReceive(startReceivingFile),
    async get(id) {
      if (!isFileId(id)) return null;
      const objectHead = await lookups
        .send(new HeadObjectCommand(buildFileBucketAndKey(id)))
        .catch((error: unknown) => (isS3ObjectMissingError(error) ? null : throwS3Failure(error)));
      if (!objectHead) return null;
      const { ContentLength: size = 0, LastModified: storedAt = new Date() } = objectHead;
      return { size, storedAt, stream: (range) => readS3ObjectStream(id, range) };
    },
    async remove(id) {
      if (isFileId(id))
        await upkeep.send(new DeleteObjectCommand(buildFileBucketAndKey(id))).catch(throwS3Failure);
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const objectListPage = await upkeep
          .send(
            new ListObjectsV2Command({
              Bucket: bucketName,
              Prefix: FILES_PREFIX,
              ...(ContinuationToken && { ContinuationToken }),
            }),
          )
          .catch(throwS3Failure);
        const objectIds = (objectListPage.Contents ?? []).map(({ Key = '' }) =>
          Key.slice(FILES_PREFIX.length),
        );
        yield* objectIds.filter(isFileId);
        ContinuationToken = objectListPage.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  maxSockets: number,
  idleTimeoutMs: number,
): S3Client {
  const agent = { keepAlive: true, maxSockets };
  const client = new S3Client({
    endpoint: endpoint.origin,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most storages except Amazon's have no separate host name for each bucket, and don't support the newer
    // checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: idleTimeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // For a call without a body, the time limit covers all attempts together. For an upload, it covers only the
  // time in which no byte is sent.
  client.middlewareStack.add(
    (next) => (args) =>
      'Body' in args.input ? next(args) : callWithProgressTimeout(() => next(args), idleTimeoutMs),
    { step: 'initialize' },
  );
  return client;
}

/**
 * Returns a storage of uploaded files in a bucket of an S3-compatible object storage. Files that are being
 * received are in the directory `incoming`.
 */
export function createS3FileStorage(
  config: S3Config,
  incomingDirectory: string,
  idleTimeoutMs: number = NO_PROGRESS_TIMEOUT_MS,
): FileStorage {
  const { bucket } = config;
  const createClientFor = (purpose: keyof S3Clients) =>
    createS3Client(config, MAX_S3_CONNECTIONS_BY_PURPOSE[purpose], idleTimeoutMs);
  const upkeepClient = createClientFor('upkeep');
  const databaseMarkLocation = { Bucket: bucket, Key: FILES_PREFIX + DATABASE_ID_FILE_NAME };
  return {
    name: `bucket ${bucket}`,
    files: createS3FilesBackend(
      {
        uploads: createClientFor('uploads'),
        lookups: createClientFor('lookups'),
        bodies: createClientFor('bodies'),
        upkeep: upkeepClient,
      },
      bucket,
      incomingDirectory,
      idleTimeoutMs,
    ),
    assets: createS3BuildAssetStorage(upkeepClient, bucket),
    async readMark() {
      const response = await upkeepClient
        .send(new GetObjectCommand(databaseMarkLocation))
        .catch((error: unknown) => (isS3ObjectMissingError(error) ? null : throwS3Failure(error)));
      return (await response?.Body?.transformToString()) ?? null;
    },
    async writeMark(markText) {
      await upkeepClient
        .send(new PutObjectCommand({ ...databaseMarkLocation, Body: markText }))
        .catch(throwS3Failure);
    },
    async removeMark() {
      await upkeepClient.send(new DeleteObjectCommand(databaseMarkLocation)).catch(throwS3Failure);
    },
  };
}
