import { describe, expect, test } from 'vitest';
import { isHandbookPath, resolvePathAfterSignIn } from '../../../src/core/signIn/nextPath';

const landing = (next: string) => resolvePathAfterSignIn(`?next=${encodeURIComponent(next)}`);

describe('the page after signing in', () => {
  test.each([
    '/console',
    '/console/',
    '/console/coupons',
    '/console/articles?page=2&searchKey=subject&searchValue=공지',
    '/console/posts/1?code=work#content',
  ])('%s is gone to', (next) => {
    expect(decodeURI(landing(next))).toBe(next);
  });

  test('is the home where nothing is asked for', () => {
    expect(resolvePathAfterSignIn('')).toBe('/console');
    expect(resolvePathAfterSignIn('?next=')).toBe('/console');
  });

  test.each([
    ['another site', 'https://evil.example/console'],
    ['another site without a scheme', '//evil.example/console'],
    ['slashes inside', '/console//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a backslash inside', '/console\\..\\..'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line feed', '/console/\ncoupons'],
    ['NUL', '/console/\0'],
    ['a control character of Latin-1', '/console/\u0085'],
    ['a script', 'javascript:alert(1)'],
    ['a path beside the console', '/console-evil'],
    ['a path outside the console', '/files/1'],
    ['a way up', '/console/../files/1'],
    ['an encoded way up', '/console/%2e%2e/files/1'],
    ['no leading slash', 'console/coupons'],
    ['the sign-in page', '/console/login'],
    ['the sign-in page with a query', '/console/login?next=/console/login'],
    ['the sign-in page with a slash', '/console/login/'],
    ['the sign-in page in capitals', '/console/LOGIN'],
    ['the sign-in page by a detour', '/console/coupons/../login'],
  ])('%s is refused', (_, next) => {
    expect(landing(next)).toBe('/console');
  });
});

test('pages of the handbook are told from those of the console', () => {
  expect(
    [
      '/console/handbook',
      '/console/handbook/lists.html',
      resolvePathAfterSignIn('?next=/console/handbook/'),
    ].map(isHandbookPath),
  ).toEqual([true, true, true]);
  expect(
    ['/console', '/console/handbooks', '/console/list?q=/console/handbook/'].map(isHandbookPath),
  ).toEqual([false, false, false]);
});
