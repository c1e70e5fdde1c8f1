import { expect, it } from 'vitest';
import { cookieJar, memoryShelf } from '../../../mocks/cookieJar';

it('should give back the cookie that was set, without its attributes', () => {
  const jar = cookieJar(memoryShelf());
  jar.write('session=abc; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict');
  expect(jar.read()).toBe('session=abc');
});

it('should be empty after the cookie was taken away', () => {
  const jar = cookieJar(memoryShelf());
  jar.write('session=abc; Path=/');
  jar.write('session=; Max-Age=0; Path=/');
  expect(jar.read()).toBeNull();
});
