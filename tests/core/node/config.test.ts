import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, type EnvironmentVariables, readServerConfig } from '../../../server/core/node/config';

const FLAVOURS = ['all', 'art'];
const read = (variables: EnvironmentVariables) => readServerConfig(variables, FLAVOURS);

const mistakesOf = (variables: EnvironmentVariables) => {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('readConfig', () => {
  test('takes the first flavour of the product where none is named', () => {
    expect(readServerConfig({}, ['museum', 'shop']).flavour).toBe('museum');
  });

  test('runs on this machine alone, with demo data, when nothing is set', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseReplicaUrl: null,
      flavour: 'all',
      name: '',
      publicUrl: null,
      trustProxy: 0,
      drainSeconds: 0,
      allowUnversioned: false,
      s3: null,
      states: { states: 50, days: 365 },
      pictureHosts: [],
      smtpUrl: null,
      smtpInsecure: false,
      mailBudget: { narrowed: 2_000, unlimited: 20_000 },
      mailFrom: 'console@localhost',
      production: false,
      secretsKey: null,
      signInAddresses: [],
      sessionTimes: { idleMinutes: 480, hours: 24 },
      log: 'text',
      metricsToken: '',
      demo: true,
    });
  });

  test('takes every variable, and an empty one as absent', () => {
    const config = read({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/console',
      CONSOLE_FLAVOUR: 'art',
      CONSOLE_NAME: '아트 플랫폼',
      PUBLIC_URL: 'https://console.example.com',
      TRUST_PROXY: '1',
      PICTURE_HOSTS: 'CDN.example.com, pictures.example.com:8443',
      SMTP_URL: 'smtps://console:s3cret@mail.example.com',
      MAIL_FROM: '아트 플랫폼 <console@example.com>',
      DATABASE_URL: '',
    });
    expect(config).toMatchObject({ port: 0, host: '0.0.0.0', dataDir: '/srv/console', flavour: 'art' });
    expect(config).toMatchObject({ name: '아트 플랫폼', trustProxy: 1, demo: false });
    expect(config.pictureHosts).toEqual(['cdn.example.com', 'pictures.example.com:8443']);
    expect(config.smtpUrl?.hostname).toBe('mail.example.com');
    expect(config.mailFrom).toBe('아트 플랫폼 <console@example.com>');
    expect(config.publicUrl?.origin).toBe('https://console.example.com');
  });

  test('stays reachable for 5 s after a stop signal where a proxy may be in front, unless it is told otherwise', () => {
    expect(read({ TRUST_PROXY: '1' }).drainSeconds).toBe(5);
    expect(read({ HOST: '0.0.0.0', ALLOW_INSECURE: '1' }).drainSeconds).toBe(5);
    expect(read({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
    expect(read({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
    expect(mistakesOf({ DRAIN_SECONDS: '1h' })).toEqual([
      "DRAIN_SECONDS must be a number of seconds up to 600, not '1h'.",
    ]);
  });

  test('narrows when sessions end, and never widens it', () => {
    const { sessionTimes } = read({ SESSION_IDLE_MINUTES: '15', SESSION_HOURS: '10' });
    expect(sessionTimes).toEqual({ idleMinutes: 15, hours: 10 });
    expect(mistakesOf({ SESSION_IDLE_MINUTES: '4', SESSION_HOURS: '25' })).toEqual([
      "SESSION_IDLE_MINUTES must be a number of minutes from 5 to 480, not '4'.",
      "SESSION_HOURS must be a number of hours from 1 to 24, not '25'.",
    ]);
  });

  test('logs lines of JSON in production, unless it is told otherwise', () => {
    expect(read({ NODE_ENV: 'production' }).log).toBe('json');
    expect(read({ NODE_ENV: 'production', LOG_FORMAT: 'text' }).log).toBe('text');
    expect(read({ LOG_FORMAT: 'json' }).log).toBe('json');
  });

  test.each([
    { PUBLIC_URL: 'https://console.example.com' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { TRUST_PROXY: '1' },
    { HOST: '0.0.0.0', ALLOW_INSECURE: '1' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://db/console' },
  ])('has no demo data where others may reach it: %j', (variables) => {
    expect(read(variables).demo).toBe(false);
  });

  test.each([
    [{ PORT: '70000' }, "PORT must be a port number (0 chooses a free one), not '70000'."],
    [{ PORT: '80.5' }, "PORT must be a port number (0 chooses a free one), not '80.5'."],
    [{ HOST: 'a b' }, "HOST must be an address or host name to listen on, not 'a b'."],
    [{ CONSOLE_FLAVOUR: 'zoo' }, "CONSOLE_FLAVOUR must be one of all, art, not 'zoo'."],
    [
      { PUBLIC_URL: 'https://example.com/console' },
      "PUBLIC_URL must be an http(s) origin such as 'https://example.com', not 'https://example.com/console'.",
    ],
    [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY must be the number of proxies in front of the server, not 'yes'."],
    [{ METRICS_TOKEN: 'short-token' }, 'METRICS_TOKEN must be at least 16 letters and digits.'],
    [{ LOG_FORMAT: 'xml' }, "LOG_FORMAT must be text or json, not 'xml'."],
    [{ ALLOW_INSECURE: 'true' }, "ALLOW_INSECURE must be 0 or 1, not 'true'."],
    [
      { SMTP_URL: 'http://console:s3cret@mail.example.com' },
      "SMTP_URL must be a mail server such as 'smtps://user:password@host'.",
    ],
    [
      { MAIL_FROM: 'a@example.com, b@example.com' },
      "MAIL_FROM must be an address such as 'Console <console@example.com>', not 'a@example.com, b@example.com'.",
    ],
    [
      { SMTP_URL: 'smtp://mail.example.com' },
      'MAIL_FROM is needed where SMTP_URL is set: mails must come from an address of your own.',
    ],
    [
      { DATABASE_URL: 'mysql://console:s3cret@db/console' },
      "DATABASE_URL must be a PostgreSQL database such as 'postgres://user:password@host/database'.",
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://console:s3cret@replica/console' },
      'DATABASE_URL is needed where DATABASE_REPLICA_URL is set: the replica is one of its database.',
    ],
    [
      { DATABASE_URL: 'postgres://console:s3cret@db' },
      "DATABASE_URL must be a PostgreSQL database such as 'postgres://user:password@host/database'.",
    ],
  ])('refuses %o in a line that says what is wrong', (variables, line) => {
    expect(mistakesOf(variables)).toEqual([line]);
  });

  test.each(['https://cdn.example.com', '*.example.com', 'cdn.example.com; script-src *', 'cdn'])(
    "takes nothing but hosts into the page's policy: %s",
    (hosts) => {
      expect(mistakesOf({ PICTURE_HOSTS: hosts })).toEqual([
        `PICTURE_HOSTS must be hosts of pictures such as 'cdn.example.com', separated by commas, not '${hosts}'.`,
      ]);
    },
  );

  test.each([
    ['PUBLIC_URLL', 'PUBLIC_URL'],
    ['CONSOLE_FLAVOR', 'CONSOLE_FLAVOUR'],
    ['console_flavour', 'CONSOLE_FLAVOUR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['S3_SECRET_ACCES_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['PROT', 'PORT'],
  ])('refuses %s, which looks like %s, in a line that names it', (name, meant) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([
      `${name} is no variable of the console: rename it to ${meant}, or set ${meant}= as well if another program reads ${name}.`,
    ]);
  });

  test.each([
    'HOME',
    'POST',
    'PATH',
    'HOSTNAME',
    'PORTS',
    'CONSOLE_PORT',
    'AWS_REGION',
    'NODE_OPTIONS',
    'TZ',
  ])("takes %s for another program's", (name) => expect(mistakesOf({ [name]: 'x' })).toEqual([]));

  test('takes a near miss for another program where the variable itself is set, even to nothing', () => {
    expect(mistakesOf({ DATA_DIRS: '/a', DATA_DIR: '/b' })).toEqual([]);
    expect(mistakesOf({ PUBLIC_URI: 'https://example.com', PUBLIC_URL: '' })).toEqual([]);
    expect(mistakesOf({ PUBLIC_URLL: '' })).toEqual([]);
  });

  test.each([
    ['DATA_DIR', '"/data"'],
    ['NODE_ENV', "'production'"],
    ['CONSOLE_NAME', ' "" '],
  ])('refuses quotes that no shell has removed: %s=%s', (name, value) => {
    expect(mistakesOf({ [name]: value })).toEqual([`${name} must have no quotes around its value.`]);
  });

  test('names every mistake at once', () => {
    expect(mistakesOf({ PORT: 'x', CONSOLE_FLAVOUR: 'zoo', TRUST_PROXY: 'b' })).toHaveLength(3);
  });

  describe('with an object storage', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'key-secret',
    };

    test('takes it, with a region where it has one', () => {
      expect(read(whole).s3).toEqual({
        endpoint: new URL('https://s3.example.com'),
        bucket: 'uploads',
        region: 'us-east-1',
        accessKeyId: 'key-id',
        secretAccessKey: 'key-secret',
      });
      expect(read({ ...whole, S3_REGION: 'ap-northeast-2' }).s3?.region).toBe('ap-northeast-2');
      expect(read({}).s3).toBeNull();
    });

    test.each(Object.keys(whole))('refuses it without %s', (name) => {
      expect(mistakesOf({ ...whole, [name]: '' })).toEqual([
        `${name} is needed where files live in an object storage.`,
      ]);
    });

    test('refuses what is no bucket, and repeats no key', () => {
      expect(mistakesOf({ ...whole, S3_BUCKET: '../other' })).toEqual([
        "S3_BUCKET must be a bucket's name, not '../other'.",
      ]);
      expect(mistakesOf({ ...whole, S3_SECRET_ACCESS_KEY: 'a b' })).toEqual([
        'S3_SECRET_ACCESS_KEY must be the secret of a key.',
      ]);
    });
  });

  test('refuses to be reached from other machines without https, unless told to', () => {
    expect(mistakesOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('ALLOW_INSECURE=1')]);
    expect(mistakesOf({ HOST: '0.0.0.0', PUBLIC_URL: 'http://example.com' })).toHaveLength(1);
    expect(mistakesOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://example.com' })).toEqual([]);
    expect(mistakesOf({ PUBLIC_URL: 'http://console.example.com' })).toEqual([
      "PUBLIC_URL 'http://console.example.com' would send sessions and records in the clear: set the https address, or ALLOW_INSECURE=1.",
    ]);
    for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080']) {
      expect(mistakesOf({ PUBLIC_URL: own })).toEqual([]);
    }
    expect(mistakesOf({ PUBLIC_URL: 'http://192.0.2.7', ALLOW_INSECURE: '1' })).toEqual([]);
    expect(mistakesOf({ HOST: '0.0.0.0', ALLOW_INSECURE: '1' })).toEqual([]);
  });

  test.each([
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: ' production\n' }, false],
    [{ HOST: '0.0.0.0', ALLOW_INSECURE: '1' }, false],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost' }, true],
  ])('with %o demo data: %s', (variables, demo) => {
    expect(read(variables).demo).toBe(demo);
  });
});
