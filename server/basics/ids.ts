/** Random bytes, from the operating system or, in tests, from a script. */
export type Random = (bytes: number) => Uint8Array;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A record's id: 24 hex characters that order by time, so that a list's last key puts the newest first. */
export const newId = (now: Date, random: Random): string =>
  now.getTime().toString(16).padStart(12, '0') + hex(random(6));

/** An asset's id: 128 random bits, since whoever knows an image's address can see it. */
export const newAssetId = (random: Random): string => hex(random(16));

/** A session's reference: 256 random bits, as the cookie carries them. */
export const newReference = (random: Random): string => hex(random(32));

/** The number under which an unexpected error is logged and told. */
export const newErrorId = (random: Random): string => hex(random(4));

/** The SHA-256 of a text or of bytes, in hex. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
