const KB = 1024;
const MB = KB * KB;

/** Returns a number of bytes in readable form: `184 KB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;

/** Returns a share (0 to 1) of a number of bytes in readable form: `3.4 / 5.5 MB`. */
export function formatBytesShare(share: number, bytes: number): string {
  const part = bytes < MB ? Math.round((share * bytes) / KB) : ((share * bytes) / MB).toFixed(1);
  return `${part} / ${formatBytes(bytes)}`;
}

/** Returns a number of bytes as whole megabytes, rounded down. */
export const bytesToMegabytes = (bytes: number): number => Math.floor(bytes / MB);
