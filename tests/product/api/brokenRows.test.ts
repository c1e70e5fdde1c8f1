import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { plant, planted, shown } from '../../core/api/brokenRecords';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { variantsOf } from '../../core/conformance/sample';

const stores: Readonly<Record<string, () => { store: Store; spoil: () => number; dispose: () => void }>> = {
  memory: () => ({ store: createMemoryStore(), spoil: () => 0, dispose: () => {} }),
  SQLite: () => {
    const folder = mkdtempSync(join(tmpdir(), 'broken-'));
    const path = join(folder, 'console.sqlite');
    return {
      store: createSqliteStore(path),
      /** Breaks the text of rows too, as a disk's fault does. */
      spoil() {
        const database = new DatabaseSync(path);
        for (const { api, name } of shown) {
          database
            .prepare(`update "${api.path}" set doc = substr(doc, 1, 40) where _id = ?`)
            .run(`bad-${name}-empty`);
        }
        database.close();
        return shown.length;
      },
      dispose: () => rmSync(folder, { recursive: true }),
    };
  },
};

describe.each(Object.keys(stores))('Broken rows in %s', (name) => {
  const { store, spoil, dispose } = stores[name]?.() ?? expect.fail();
  let t: TestApi;
  let call: Caller;

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await plant(store);
    spoil();
    t = await createTestApi({ store });
    call = await t.signIn();
    await confirm(call);
  });
  afterAll(async () => {
    await store.close();
    dispose();
  });

  const queryOf = (resource: AnyResource) => {
    const [variant] = variantsOf(resource);
    const chosen = resource.variants && { [resource.variants.by]: variant };
    const fixed = Object.entries({ ...resource.api.fixed, ...chosen });
    return new URLSearchParams(fixed.map(([key, value]) => [key, String(value)])).toString();
  };
  const idsIn = (json: Loose, resource: AnyResource) =>
    (json[resource.api.many] as Loose[]).map(({ _id }) => _id);

  test.each(shown.map((resource) => [resource.name, resource] as const))(
    'of %s cost no list, export or titles',
    async (_, resource) => {
      const { path } = resource.api;
      const query = queryOf(resource);
      const found: unknown[] = [];
      for (let skip = 0; ; skip += 50) {
        const page = await call('GET', `${path}?${query}`, { headers: { skip: `${skip}`, limit: '50' } });
        expect([page.status, page.json, t.logged]).toEqual([200, expect.anything(), []]);
        found.push(...idsIn(page.json, resource));
        if (skip >= Number((page.json.summary as Loose).totalCount)) break;
      }
      expect(found).toContain(`good-${resource.name}`);
      const reason = { 'x-export-reason': encodeURIComponent('깨진 행을 살펴봅니다') };
      const whole = await call('GET', `${path}?${query}`, { headers: { skip: '0', limit: '0', ...reason } });
      expect([whole.status, whole.json.code, t.logged]).toEqual([200, undefined, []]);
      expect(idsIn(whole.json, resource)).toContain(`good-${resource.name}`);
      const titles = await call('GET', `${path}/titles?${query}&q=${encodeURIComponent('가을')}`);
      expect([titles.status, t.logged]).toEqual([expect.any(Number), []]);
    },
  );

  test('cost no search, and what is found is found beside them', async () => {
    for (const q of ['가을', '없는 값', '7', 'ㄱㅇ', 'sample7']) {
      const { status, json } = await call('GET', `search?q=${encodeURIComponent(q)}`);
      expect([status, json.code, t.logged]).toEqual([200, undefined, []]);
    }
  });

  test('cost no figure of the dashboard', async () => {
    for (const path of ['summary', 'applications', 'reviews', 'sales?from=2026-02-01&to=2026-03-02&by=day']) {
      const { status, json } = await call('GET', `dashboard/${path}`);
      expect([path, status, json.code, t.logged]).toEqual([path, 200, undefined, []]);
    }
  });

  test.each(shown.map((resource) => [resource.name, resource] as const))(
    'of %s are read, or told to be broken, one by one',
    async (_, resource) => {
      for (const { _id } of planted(resource)) {
        const { status, json } = await call('GET', `${resource.api.path}/${_id}`);
        expect([_id, status, t.logged]).toEqual([_id, expect.toBeOneOf([200, 404]), []]);
        expect(status === 200 ? Object.keys(json) : json.code).toEqual(
          status === 200 ? [resource.api.one] : 'not_found',
        );
      }
    },
  );
});
