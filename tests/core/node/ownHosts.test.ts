import { describe, expect, test } from 'vitest';
import { createServerHostCheck } from '../../../server/core/node/http/createOwnHostCheck';

const LOOPBACK = ['localhost:8080', '127.0.0.1:8080', '127.0.0.1', '[::1]:9000', 'LOCALHOST'];

const taken = (config: Partial<Parameters<typeof createServerHostCheck>[0]>, hosts: readonly string[]) =>
  hosts.filter(createServerHostCheck({ host: '127.0.0.1', publicUrl: null, trustProxy: 0, ...config }));

describe('the hosts that a server answers to', () => {
  test.each([
    { host: '127.0.0.1', publicUrl: null },
    { host: 'localhost', publicUrl: null },
    { host: '0.0.0.0', publicUrl: new URL('https://console.example.com') },
    { host: '127.0.0.1', publicUrl: new URL('https://console.example.com'), trustProxy: 1 },
  ])('are its own machine in every case: %o', (config) => {
    expect(taken(config, LOOPBACK)).toEqual(LOOPBACK);
  });

  test('are no others on a machine that nothing leads to: a name that a stranger points here is theirs', () => {
    const strangers = [
      'evil.test:8080',
      '127.evil.test',
      'localhost.evil.test',
      '192.0.2.1:8080',
      'localhost@evil.test',
      'evil.test#localhost',
      '',
    ];
    expect(taken({}, strangers)).toEqual([]);
  });

  test('are that of PUBLIC_URL, however its port is written, and no other', () => {
    const publicUrl = new URL('https://console.example.com');
    const own = ['console.example.com', 'console.example.com:443', 'Console.Example.COM'];
    expect(taken({ publicUrl }, own)).toEqual(own);
    const others = ['console.example.com:8443', 'console.example.com.evil.test', 'example.com', '10.0.0.7'];
    expect(taken({ publicUrl }, others)).toEqual([]);
  });

  test('are any where a server that others reach was told no name', () => {
    for (const config of [{ host: '0.0.0.0' }, { trustProxy: 1 }]) {
      expect(taken(config, ['console.example.com', '10.0.0.7:8080'])).toHaveLength(2);
    }
  });
});
