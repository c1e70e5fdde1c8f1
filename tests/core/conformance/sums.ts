import { expect } from 'vitest';
import { type AnyResource, fieldAt, getAt, isDecimalField, type Loose } from '../../../src/core/schema/index';
import { formatScaledInteger, toScaledInteger } from '../../../src/core/schema/text/decimal';
import type { Caller } from '../api/harness';

/** The sums of a resource's own list are those of the rows that it has, to the last digit. */
export async function everySum(
  { api: { path, many, one }, fields, list }: AnyResource,
  added: readonly { body: Loose; answered: Loose }[],
  call: Caller,
): Promise<void> {
  if (!list?.sums) return;
  const ids: string[] = [];
  for (const { body, answered } of added) {
    const { status, json } = await call('POST', path, { body });
    expect([status, json[one]]).toMatchObject([201, answered]);
    ids.push(String((json[one] as Loose)._id));
  }
  const { json } = await call('GET', path, { headers: { skip: '0', limit: '200' } });
  const rows = json[many] as Loose[];
  const wanted = list.sums.map((at) => {
    const field = fieldAt(fields, at);
    const digits = isDecimalField(field) ? field.digits : 0;
    const scaled = rows.map((row) => toScaledInteger(String(getAt(row, at) ?? 0), digits) ?? 0n);
    return [
      at,
      formatScaledInteger(
        scaled.reduce((sum, each) => sum + each, 0n),
        digits,
      ),
    ];
  });
  expect(rows.length).toBeGreaterThan(added.length);
  expect((await call('GET', `${path}/sums`)).json.sums).toEqual(Object.fromEntries(wanted));
  for (const id of ids) await call('DELETE', `${path}/${id}`);
}
