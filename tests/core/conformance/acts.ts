import { expect } from 'vitest';
import {
  type AnyResource,
  createActionDialogFields,
  type DeclaredAction,
  doesRecordMeetCondition,
  fieldAt,
  fieldTypeHandlerOf,
  getActionsWithoutEndpoint,
  getAt,
  getInputPathsOfActQuestion,
  isValueFilledByApi,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';
import { sampleBody, samplerOf } from './sample';

/** The literal values that an act writes, by their paths. */
const literals = ({ set = {} }: DeclaredAction<Loose>) =>
  Object.entries(set).filter(([, value]) => !isValueFilledByApi(value));

/** What an act asks for: the values that the record has, and a sample of each that it lacks. */
const askedBody = (resource: AnyResource, act: DeclaredAction<Loose>, record: Loose): Loose =>
  getInputPathsOfActQuestion(act).reduce(
    (body, path) => {
      const value = getAt(record, path);
      return fieldTypeHandlerOf(fieldAt(resource.fields, path)).isEmpty(value ?? null)
        ? body
        : setAt(body, path, value);
    },
    sampleOf(resource, act),
  );

const sampleOf = (resource: AnyResource, act: DeclaredAction<Loose>): Loose =>
  sampleBody(
    {
      ...resource,
      checks: {},
      fields: createActionDialogFields(resource.fields, getInputPathsOfActQuestion(act)),
    },
    samplerOf(3),
  );

/**
 * Does each declared act twice: it is done as the schema says, or refused in its own words where `when` does not hold.
 * `refusals` are the sentences of the Korean file. Returns the record as it is in the end.
 */
export async function everyAct(
  resource: AnyResource,
  first: Loose,
  call: Caller,
  refusals: (act: string) => string | undefined,
): Promise<Loose> {
  const { path, one } = resource.api;
  let record = first;
  for (const [name, act] of getActionsWithoutEndpoint(resource)) {
    for (const round of [1, 2]) {
      const body = { ...askedBody(resource, act, record) };
      for (const fixed of Object.keys(resource.api.fixed ?? {})) delete body[fixed];
      const headers = { 'if-match': `"${record.version}"` };
      const { status, json } = await call('POST', `${path}/${record._id}/${name}`, { body, headers });
      const where = `${resource.name} ${name} ${round}`;
      if (!doesRecordMeetCondition(act.when, record)) {
        expect([where, status, json.code, json.message]).toEqual([where, 409, 'not_now', refusals(name)]);
        continue;
      }
      // Code and hooks may have reasons of their own.
      if (json.code === 'refused' && (act.run || resource.refusals)) continue;
      expect([where, status, json.fields]).toEqual([where, 200, undefined]);
      const after = json[one] as Loose;
      expect(after.version).toBe(Number(record.version) + 1);
      for (const [at, value] of literals(act)) expect([where, getAt(after, at)]).toEqual([where, value]);
      for (const at of act.run ? [] : getInputPathsOfActQuestion(act)) {
        expect([where, getAt(after, at)]).toEqual([where, getAt(body, at)]);
      }
      record = after;
    }
    if (!act.bulk) continue;
    const records = [{ _id: record._id, version: 0 }];
    const { status, json } = await call('POST', `${path}/acts/${name}`, {
      body: { records, ...askedBody(resource, act, record) },
    });
    expect([status, json.done, (json.kept as Loose[]).length]).toEqual([200, [], 1]);
  }
  return record;
}
