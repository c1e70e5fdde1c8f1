const BYTES_PER_KB = 1024;
const BYTES_PER_MB = BYTES_PER_KB * BYTES_PER_KB;

/** Returns a number of bytes in readable form: `184 KB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < BYTES_PER_MB
    ? `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`
    : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;

/**
 * Returns how much of `totalBytes` is done, in readable form: `3.4 / 5.5 MB`. `completedShare` is the part that is
 * done, from 0 to 1.
 */
export function formatByteProgress(completedShare: number, totalBytes: number): string {
  const completedAmount =
    totalBytes < BYTES_PER_MB
      ? Math.round((completedShare * totalBytes) / BYTES_PER_KB)
      : ((completedShare * totalBytes) / BYTES_PER_MB).toFixed(1);
  return `${completedAmount} / ${formatBytes(totalBytes)}`;
}

/** Returns a number of bytes as whole megabytes, rounded down. */
export const convertBytesToWholeMegabytes = (bytes: number): number => Math.floor(bytes / BYTES_PER_MB);
