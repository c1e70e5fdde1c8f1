import { beforeAll, expect, test } from 'vitest';
import type { Route } from '../../../server/core/call/route';
import { isObject, type Loose } from '../../../src/core/schema/index';
import { bodyFor } from '../../core/api/bodies';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { type Example, examplesOf } from './examples';

let t: TestApi;
let call: Caller;
let examples: Example[];

beforeAll(async () => {
  t = await createTestApi();
  call = await t.signIn();
  examples = await examplesOf(t, call);
  await confirm(call);
});

/** Values of JSON that `String` throws for. */
const ODD: readonly unknown[] = [{ toString: 1 }, [{ toString: 1 }]];

/** The value, with each value in it replaced in turn. */
function* spoilt(value: unknown, odd: unknown): Generator<unknown> {
  yield odd;
  if (!Array.isArray(value) && !isObject(value)) return;
  for (const [key, inner] of Object.entries(value))
    for (const each of spoilt(inner, odd))
      yield Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: each });
}

/** Bodies of a call: its example, with every key that the call declares. */
function bodiesOf({ describe }: Route, { path, options }: Example): Loose[] {
  const declared = (describe().body ?? {}) as Loose;
  const keys = Object.keys(isObject(declared.properties) ? declared.properties : {});
  const body = {
    ...Object.fromEntries(keys.map((key) => [key, undefined])),
    ...(isObject(options.body) && options.body),
  };
  if (path === 'messages') return [body, { ...body, dryRun: true }];
  return path.endsWith('/preview') ? [body, { record: bodyFor(path.split('/')[0] ?? '', 3) }] : [body];
}

test('a value that no text can be made of is refused by every call, or left out', async () => {
  const failures: unknown[] = [];
  for (const [index, route] of t.api.routes.entries()) {
    const example = examples[index] ?? expect.fail();
    if (!isObject(example.options.body) && !route.describe().body) continue;
    for (const odd of ODD)
      for (const body of bodiesOf(route, example).flatMap((whole) => [...spoilt(whole, odd)])) {
        const { status, json } = await call(example.method, example.path, { ...example.options, body });
        if (status >= 500) failures.push([example.method, example.path, body, json.code]);
      }
  }
  expect([failures, t.logged]).toEqual([[], []]);
});
