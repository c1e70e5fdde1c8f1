import { expect, test } from 'vitest';
import { argon2PasswordHashing } from '../../../server/core/node/argon2';

test('a password costs whoever guesses it 19 MiB and two passes, has its own salt, and is compared whole', async () => {
  const password = '가'.repeat(200);
  const [one, two] = await Promise.all([
    argon2PasswordHashing.hash(password),
    argon2PasswordHashing.hash(password),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await argon2PasswordHashing.verify(one, password)).toBe(true);
  expect(await argon2PasswordHashing.verify(one, `${password.slice(0, -1)}나`)).toBe(false);
});
