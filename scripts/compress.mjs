import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Matches the files to compress. The console's own page is not compressed, because the server fills it in for
 * each response.
 */
const COMPRESSIBLE = /\.(js|css|svg|json)$|^handbook\/.*\.html$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** @param {Buffer} bytes */
const toBrotli = (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
/** @param {Buffer} bytes */
const toGzip = (bytes) => gz(bytes, { level: constants.Z_BEST_COMPRESSION });

/** @param {string} path */
const compressFile = async (path) => {
  const bytes = await readFile(path);
  const [br, gzipped] = await Promise.all([toBrotli(bytes), toGzip(bytes)]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzipped)]);
};

/**
 * Writes a brotli and a gzip file beside each text file of a folder. The level is the highest, because the
 * server only picks a file and compresses nothing.
 * @param {string} folder
 */
export const compressAll = async (folder) => {
  const paths = await readdir(folder, { recursive: true });
  await Promise.all(
    paths.filter((path) => COMPRESSIBLE.test(path)).map((path) => compressFile(join(folder, path))),
  );
};
