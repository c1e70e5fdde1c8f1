import { hash, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '../accounts/hashing';

/**
 * The first parameters that OWASP recommends for argon2id: 19 MiB, two passes, one lane. Hashing a password
 * takes about 60 ms.
 */
const argon2Cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Password hashing with argon2id, on the library's own threads. */
export const argon2PasswordHashing: PasswordHashing = {
  hash: (password) => hash(password, argon2Cost),
  verify: (storedHash, password) => verify(storedHash, password),
};
