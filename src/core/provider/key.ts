const BYTES = 16;

/** A fresh Idempotency-Key: one for each form that is opened and each file that is chosen. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
