import { expect } from 'vitest';
import {
  type AnyResource,
  fieldAt,
  getAt,
  isBooleanField,
  isChoiceField,
  isNumberField,
  type Loose,
} from '../../../src/core/schema/index';
import { type Caller, confirm } from '../api/harness';

/** Another value of a field than a record has; undefined for references and days. */
function otherValue({ fields }: AnyResource, path: string, value: unknown): unknown {
  const field = fieldAt(fields, path);
  if (isBooleanField(field)) return value !== true;
  if (isChoiceField(field)) return field.choices.find((choice) => choice !== value);
  if (!isNumberField(field)) return undefined;
  return field.kind === 'int' ? Number(value ?? 0) + 1 : String(Number(value ?? 0) + 1);
}

/** Gives a record another value of each field of `bulk.edit`, and undoes that. Returns the record as it is then. */
export async function everyEdit(resource: AnyResource, first: Loose, call: Caller): Promise<Loose> {
  const { path, one } = resource.api;
  let record = first;
  const read = async () => (await call('GET', `${path}/${first._id}`)).json[one] as Loose;
  await confirm(call);
  for (const at of resource.bulk?.edit ?? []) {
    const value = otherValue(resource, at, getAt(record, at));
    if (value === undefined) continue;
    const body = {
      records: [{ _id: record._id, version: record.version }],
      set: { [at]: value },
      loses: true,
    };
    const where = `${resource.name} ${at}`;
    const tried = await call('POST', `${path}/edit`, { body: { ...body, dryRun: true } });
    expect([where, await read()]).toEqual([where, record]);
    const { json } = await call('POST', `${path}/edit`, { body });
    expect([where, json.kept, json.done, json.changes]).toEqual([
      where,
      [],
      tried.json.done,
      tried.json.changes,
    ]);
    const after = await read();
    expect([where, String(Number(getAt(after, at)))]).toEqual([where, String(Number(value))]);
    const undo = await call('POST', `${path}/edit/${(json.undo as Loose)._id}/undo`);
    expect([where, undo.json.kept]).toEqual([where, []]);
    const back = await read();
    const { version: _, updatedAt: __, updatedBy: ___, ...values } = back;
    expect([where, { ...record, ...values }]).toEqual([where, record]);
    record = back;
  }
  return record;
}
