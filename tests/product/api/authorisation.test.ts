import { describe, expect, test } from 'vitest';
import { groupResourcesByPath } from '../../../server/core/call/collections';
import { API_BASE_PATH, defineChange } from '../../../server/core/call/route';
import type { CustomRoutesFactory } from '../../../server/core/services';
import type { AnyResource } from '../../../src/core/schema/index';
import { confirm, createTestApi, facts } from '../../core/api/harness';
import { calls, resources } from '../../core/theProduct';
import { examplesOf } from './examples';
import { findHoles } from './rights/matrix';

/** Some 2,500 calls, most of which are recorded: seconds where nothing else runs. */
const MATRIX_MS = 90_000;

describe('every declared call', () => {
  test(
    'lets through whoever has the right to it, and nobody else: no one else changes or sees anything',
    async () => {
      const { holes, count } = await findHoles(await createTestApi());
      expect(holes).toEqual([]);
      expect(count).toBeGreaterThan(2000);
    },
    MATRIX_MS,
  );

  test('is one of the calls that the specification asks for, and nearly all are closed', async () => {
    const { api } = await createTestApi();
    const open = api.routes.filter(({ who }) => who === 'anyone');
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/console/session/key',
      'POST /api/console/session',
      'POST /api/console/session/authenticator',
      'POST /api/console/session/recovery',
      'POST /api/console/session/invitation',
      'GET /files/:id/:name',
      'GET /files/:id/sizes/:width',
      'GET /api/console/preview/:token',
      'GET /preview/:page',
      'GET /preview/:page/:id/:name',
    ]);
  });

  test('would have succeeded for an operator', async () => {
    const t = await createTestApi();
    const operator = await t.signIn();
    const failed: unknown[] = [];
    await confirm(operator);
    for (const [index, { method, path, options }] of (await examplesOf(t, operator)).entries()) {
      if (t.api.routes[index]?.who === 'anyone' || method === 'DELETE') continue;
      const { status } = await operator(method, path, options);
      if (status >= 400) failed.push([`${method} ${path}`, status]);
    }
    // Lists of paths with several resources, or with variants that no list shows together, need the parameter that names one.
    const parted = (resources as readonly AnyResource[]).filter(
      ({ api, variants, list }) => api.fixed ?? (variants && !list),
    );
    const paths = new Set(parted.map(({ api }) => api.path));
    // Codes come with the first factor, which these operators lack.
    expect(failed).toEqual([
      ['POST security/recovery', 409],
      ...[...paths].map((path) => [`GET ${path}`, 400]),
    ]);
  });
});

/** A product with one route more, which somebody wrote in haste. */
const holesOf = async (among: string, hole: CustomRoutesFactory) =>
  (await findHoles(await createTestApi({ calls: [...calls, hole] }), among)).holes;

describe('a hole is found', () => {
  test('where a call shows records to operators of other groups', async () => {
    const holes = await holesOf('users', ({ store, resources }) => [
      {
        method: 'GET',
        path: `${API_BASE_PATH}/users/:id/newest`,
        who: 'operator',
        describe: () => facts,
        of: groupResourcesByPath(resources).find(({ path }) => path === 'users') ?? expect.fail('No users'),
        access: 'list',
        read: async () => ({
          rows: await store.find('users', { where: [], order: [], skip: 0, limit: 1 }),
          summary: { totalCount: 1, skip: 0, limit: 1 },
        }),
      },
    ]);
    expect(holes).toContain('content alone: GET users/given/newest answers 200');
    expect(holes.every((hole) => hole.includes('GET users/given/newest'))).toBe(true);
  });

  test('where a call changes something for whoever may only read, or has no console', async () => {
    const holes = await holesOf('faqs', () => [
      defineChange({
        method: 'POST',
        path: `${API_BASE_PATH}/faqs/:id/pin`,
        who: 'session',
        describe: () => facts,
        input: 'none',
        prepare: async ({ params: { id = '' } }) => ({
          async run({ tx }) {
            const faq = await tx.get('faqs', id);
            if (faq) await tx.replace('faqs', { ...faq, pinned: true });
            return { id, answer: { status: 200, body: {} } };
          },
        }),
      }),
    ]);
    for (const caller of ['a reader', 'a member', 'members and personal data']) {
      expect(holes).toContain(`${caller}: POST faqs/:id/pin answers 200`);
    }
    expect(holes).toContain('a member changed what is stored');
  });

  test('where a call is closed to those whom it is for', async () => {
    const holes = await holesOf('faqs', () => [
      {
        method: 'GET',
        path: `${API_BASE_PATH}/faqs/:id/count`,
        who: { group: 'members' },
        describe: () => facts,
        read: async () => ({ status: 200, body: {} }),
      },
    ]);
    expect(holes).toContain('support alone: GET faqs/:id/count is refused');
    expect(holes).toContain('members alone: GET faqs/:id/count answers 200');
  });

  test('where nobody has written down whose a new call is', async () => {
    const added = holesOf('', () => [
      {
        method: 'GET',
        path: `${API_BASE_PATH}/warehouse`,
        who: 'operator',
        describe: () => facts,
        read: async () => ({ status: 200, body: {} }),
      },
    ]);
    await expect(added).rejects.toThrow('Who may call GET warehouse?');
  });
});

describe('what is not declared', () => {
  test('does not exist, whoever asks', async () => {
    const t = await createTestApi();
    for (const path of ['nothing', 'session/other', 'boards/1/2/3/4', '_sessions', '_credentials/1']) {
      const { status, json } = await t.call('GET', path);
      expect([path, status, json]).toEqual([
        path,
        404,
        { code: 'unknown_path', message: '없는 주소입니다.' },
      ]);
    }
  });

  test('is refused with the methods that there are', async () => {
    const t = await createTestApi();
    for (const method of ['PATCH', 'OPTIONS', 'DELETE']) {
      const { status, json, headers } = await t.call(method, 'notifications');
      expect([status, json.code, headers.get('allow')]).toEqual([405, 'not_allowed', 'GET, HEAD, POST']);
    }
  });
});
