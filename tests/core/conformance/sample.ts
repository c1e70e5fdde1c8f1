import {
  type AnyField,
  type AnyResource,
  doesFieldGrantAccountRights,
  fieldAt,
  fieldEntries,
  fieldTypeHandlerOf,
  getAt,
  getChoicesOfField,
  getFormVisibility,
  getLastPathSegment,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../src/core/schema/record/check';
import { type Sampler, sampleFor } from '../schema/kinds/samples';
import { exampleOf } from './patterns';

const HANGUL = ['가을', '그림', '바다', '소식', '안내', '작가', '전시', '하루'];

/** The same material for the same seed, on every machine. */
export function samplerOf(seed: number): Sampler {
  let state = seed;
  const integer = (min: number, max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return min + (state % (max - min + 1));
  };
  const pick = <T>(values: readonly T[]) => values[integer(0, values.length - 1)] as T;
  const instant = () => new Date(Date.UTC(2026, integer(0, 1), integer(1, 28), integer(0, 23))).toISOString();
  return {
    integer,
    pick,
    instant,
    day: () => instant().slice(0, 10),
    text: (max) => `${pick(HANGUL)} ${pick(HANGUL)} ${integer(100, 9999)}`.slice(0, max),
  };
}

/** Draws numbers and values, the same ones for the same seed: the low digits of `samplerOf` soon repeat. */
export function pickerOf(seed: number) {
  let state = seed;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const next = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((next ^ (next >>> 14)) >>> 0) % count;
  };
  return { below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}

/** The id of the record that a required reference of a sample names. */
export const REFERRED = 'referred';

function sampleOf(
  resource: AnyResource,
  body: Loose,
  path: string,
  field: AnyField,
  sampler: Sampler,
): unknown {
  if (field.kind === 'choice' && !('nullable' in field && field.nullable)) {
    return sampler.pick(getChoicesOfField(resource, body, path));
  }
  const choices = field.kind === 'choice' ? getChoicesOfField(resource, body, path) : [];
  if (field.kind === 'choice') return choices.length === 0 ? null : sampler.pick(choices);
  if (field.kind === 'text' && field.pattern) return exampleOf(field.pattern, sampler);
  if (field.kind === 'ref' && field.required) return REFERRED;
  // Whom an example is sent to must have an address.
  if (field.kind === 'text' && field.format === 'email') return `kim${sampler.integer(100, 999)}@example.net`;
  return sampleFor(field, sampler);
}

/** What the API answers of other fields, and nobody stores. */
export const isShown = (field: AnyField) => field.kind === 'text' && field.labelOf !== undefined;

const isReadOnly = (field: AnyField) => 'readOnly' in field && field.readOnly === true;

function sampleFields(
  resource: AnyResource,
  sampler: Sampler,
  variant: string | undefined,
  skips: (field: AnyField) => boolean,
): Loose {
  const by = resource.variants?.by;
  const known = by && variant !== undefined ? setAt<Loose>({}, by, variant) : {};
  return [...fieldEntries(resource.fields)].reduce(
    (body, [path, field]) => {
      const isFixed = resource.api.fixed?.[path] !== undefined;
      if (skips(field) || field.kind === 'group' || path === by || isFixed) return body;
      const value = sampleOf(resource, body, path, field, sampler);
      return value === undefined ? body : setAt(body, path, value);
    },
    { ...known, ...resource.api.fixed },
  );
}

/** A sample whose fields agree with each other: where a rule of the resource does not hold, its field is left blank. */
const inAgreement = (resource: AnyResource, body: Loose): Loose =>
  Object.entries(findAllRecordProblems(resource, body))
    .filter(([, { key }]) => key === 'unmet' || key === 'notAfter')
    .reduce((agreed, [path]) => {
      const field = fieldAt(resource.fields, path);
      return setAt(agreed, path, fieldTypeHandlerOf(field).blank(field));
    }, body);

/** A body that the console could send: a sample of every field that an operator edits, of one variant. */
export const sampleBody = (resource: AnyResource, sampler: Sampler, variant?: string): Loose =>
  inAgreement(
    resource,
    // A grant asks for the operator's own password: `tests/product/api/rights/accounts.test.ts` is about it.
    sampleFields(
      resource,
      sampler,
      variant,
      (field) => isReadOnly(field) || doesFieldGrantAccountRights(field),
    ),
  );

/** What another system could have stored: a sample of every field. */
export const sampleRecord = (resource: AnyResource, sampler: Sampler, variant?: string): Loose =>
  sampleFields(resource, sampler, variant, isShown);

/** The variants of a resource by their value; one that has none is one variant without a value. */
export const variantsOf = (resource: AnyResource): (string | undefined)[] =>
  resource.variants ? Object.keys(resource.variants.of) : [undefined];

/** What a list call of this resource must name besides its filters. */
export function faceParams(resource: AnyResource, variant: string | undefined): [string, string][] {
  const fixed = Object.entries(resource.api.fixed ?? {}).map(([path, value]): [string, string] => [
    getLastPathSegment(path),
    String(value),
  ]);
  const by = resource.variants?.by;
  return by && variant !== undefined ? [...fixed, [getLastPathSegment(by), variant]] : fixed;
}

/** Paths whose values a call stores as they were sent: what a form hides keeps its value, and stamps are the API's. */
export function sentPaths(resource: AnyResource, body: Loose): string[] {
  return [...fieldEntries(resource.fields)].flatMap(([path, field]) => {
    const ours = field.kind !== 'group' && getAt(body, path) !== undefined;
    const stamped = 'setAtCreation' in field && field.setAtCreation !== undefined;
    return ours && !stamped && getFormVisibility(resource, body, path) !== 'hidden' ? [path] : [];
  });
}
