import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFieldRequestSchema } from '../../../src/core/schema/described/fields';
import {
  type AnyField,
  type AnyResource,
  eachField,
  fieldTypeHandlerOf,
  isStorableText,
  type Kind,
} from '../../../src/core/schema/index';
import { examples } from '../schema/kinds/examples';
import { resources } from '../theProduct';

/** Kinds that no body carries, or whose parts are described one by one. */
const APART: ReadonlySet<Kind> = new Set(['id', 'number', 'texts', 'files', 'group', 'list', 'password']);
/** What a schema says too, of all that can be wrong with a value. */
const SAID = new Set(['type', 'notWhole', 'tooLong', 'tooSmall', 'tooLarge', 'notAChoice']);

/** A pattern says how a decimal is written, and nothing of its size. */
const isSaid = (kind: Kind, key: string) =>
  SAID.has(key) && !(kind === 'decimal' && ['tooSmall', 'tooLarge'].includes(key));

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const fieldsOf = (kind: Kind): AnyField[] => [
  ...examples[kind].fields,
  ...(resources as readonly AnyResource[]).flatMap(({ fields }) =>
    [...eachField(fields)].flatMap(([, field]) => (field.kind === kind ? [field] : [])),
  ),
];

/** A value as it arrives: JSON knows neither undefined nor half of a character, and lengths are of composed texts. */
const isSent = (value: unknown) => {
  const text = JSON.stringify(value) ?? '\\u';
  return !text.includes('\\u') && isStorableText(text) && text === text.normalize('NFC');
};

const given = Object.values(examples)
  .flatMap(({ fine, refused }) => [...fine, ...refused])
  .filter((value) => isSent(value) && (typeof value !== 'number' || Number.isFinite(value)));

/** Values of all kinds, those around the limits of a field among them. */
const valuesFor = (field: AnyField) => {
  const choices = 'choices' in field ? field.choices : [];
  const max = 'max' in field && typeof field.max === 'number' ? field.max : 0;
  const around = [max, max + 1, -max].flatMap((size) => [size, 'x'.repeat(Math.min(Math.abs(size), 2_000))]);
  return fc.oneof(
    fc.constantFrom(...given, ...choices, ...around, ...choices.map((choice) => [choice])),
    fc.jsonValue({ maxDepth: 1 }).filter(isSent),
    fc.integer(),
    fc.string({ unit: 'grapheme', maxLength: 60 }).filter(isSent),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  );
};

describe.each((Object.keys(examples) as Kind[]).filter((kind) => !APART.has(kind)))('the kind %s', (kind) => {
  test('is described as it is checked, for every field of the product', () => {
    for (const field of fieldsOf(kind)) {
      const accepts = ajv.compile(buildFieldRequestSchema(field));
      const holds = (value: unknown) => {
        const problem = fieldTypeHandlerOf(field).check(value, field);
        if (problem === null) return accepts(value);
        return !isSaid(kind, problem.key) || !accepts(value);
      };
      fc.assert(fc.property(valuesFor(field), holds), { numRuns: 60 });
      for (const value of given) expect([field, value, holds(value)]).toEqual([field, value, true]);
    }
  });
});
