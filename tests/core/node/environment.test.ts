import { expect, test } from 'vitest';
import { createRequestEnvironment } from '../../../server/core/node/http/environment';

const SOCKET = '10.0.0.1';

const addressWith = (forwarded: string | undefined, proxies: number) =>
  createRequestEnvironment(new Headers(forwarded ? { 'X-Forwarded-For': forwarded } : {}), SOCKET, proxies)
    .address;

test('a header that anyone can send decides nothing unless a proxy is trusted', () => {
  expect(addressWith('203.0.113.9', 0)).toBe(SOCKET);
});

test('behind proxies the address is what the outermost trusted one saw', () => {
  expect(addressWith('198.51.100.7, 203.0.113.9', 1)).toBe('203.0.113.9');
  expect(addressWith('198.51.100.7, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
});

test('a chain shorter than the trusted proxies ends at its farthest hop', () => {
  expect(addressWith('203.0.113.9', 3)).toBe('203.0.113.9');
  expect(addressWith(undefined, 2)).toBe(SOCKET);
});

test.each([
  ['203.0.113.77:40001', '203.0.113.77'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', SOCKET],
  ['_hidden', SOCKET],
  ['999.1.1.1', SOCKET],
  ['<script>', SOCKET],
])('a forwarded address %s is kept as %s', (forwarded, kept) => {
  expect(addressWith(forwarded, 1)).toBe(kept);
});

test('cookie, origin and site are those of the request', () => {
  const headers = new Headers({ Cookie: 'a=1', Origin: 'http://x', 'Sec-Fetch-Site': 'same-origin' });
  expect(createRequestEnvironment(headers, SOCKET, 0)).toEqual({
    cookie: 'a=1',
    origin: 'http://x',
    site: 'same-origin',
    address: SOCKET,
  });
});
