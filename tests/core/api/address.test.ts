import { expect, test } from 'vitest';
import { getIpAddressRateLimitKey } from '../../../server/core/call/address';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5123', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(getIpAddressRateLimitKey(address)).toBe(key);
});

test.each([
  undefined,
  '',
  'unknown',
  '1.2.3',
  '1:2:3',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  `${'1:'.repeat(5_000)}`,
])('what is no address counts as one and the same: %o', (address) => {
  expect(getIpAddressRateLimitKey(address)).toBe('');
});
