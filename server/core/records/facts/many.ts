import { type JsonSchema, json } from '../../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../../src/core/schema/index';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { faceParameters } from './parameters';

const named = json.body({ _id: json.text, version: json.whole });

/** Schema of a body that names records, each with the version that the operator saw. */
export const namedRecordsSchema = (maxItems: number): JsonSchema =>
  json.list(named, { minItems: 1, maxItems });

/** Schema of the records that an act on several records left unchanged, with the reasons. */
export const keptRecordsSchema = (more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema =>
  json.list(
    json.object(
      {
        _id: json.text,
        ...more,
        title: json.text,
        code: json.text,
        message: json.text,
        fields: json.map(json.text),
      },
      ['fields'],
    ),
  );

export const deleteSelectedRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Deletes several of ${path}`,
  about: 'What was changed meanwhile or can not be deleted stays.',
  body: json.body({ records: namedRecordsSchema(limits.deletedAtOnce) }),
  isRepeatable: true,
  answer: json.object({
    deleted: json.list(json.text),
    bin: { ...json.list(json.text), description: 'Ids in the bin of those that wait there' },
    kept: keptRecordsSchema({ version: json.whole }),
  }),
  errors: ['too_many_records'],
});

const ids = json.list(json.text, { minItems: 1, maxItems: limits.ordered });

export const orderRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Puts the records of ${path} in order`,
  about:
    'Writes the places 1…n to the records whose number differs, in one transaction, each as a new version. `before` are all ids in the order that was seen.',
  body: json.body({ ids, before: ids }),
  answer: json.object({
    ids: json.list(json.text),
    changed: json.list(json.object({ _id: json.text, version: json.whole })),
  }),
  errors: ['other_order', 'too_many_records'],
});

const key = { ...json.text, minLength: 1, maxLength: limits.idempotencyKey };
const row = json.body({ _id: key, version: json.whole, key, record: { type: 'object' } }, [
  '_id',
  'version',
  'key',
]);

export const importRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Stores rows of a sheet as ${faces.path}`,
  about:
    'A row with _id and version changes that record, one without creates one. A row that empties or resets a stored value is refused (`would_lose`) without `loses`. A dry run stores nothing, refuses no such row, and tells every value that changes, masked where it is personal. Where the file has a sheet of items, a row holds them as a list: each item with its values, and the `_id` of the stored one.',
  query: faceParameters(faces, true),
  body: json.body(
    {
      rows: json.list(row, { minItems: 1, maxItems: limits.importedAtOnce }),
      dryRun: json.yesOrNo,
      loses: json.yesOrNo,
    },
    ['loses'],
  ),
  answer: json.object({
    rows: json.list(
      json.anyOf([
        json.object(
          {
            outcome: json.oneOf(['created', 'updated', 'same', 'again']),
            _id: json.text,
            version: json.whole,
            changes: json.list(
              json.object({
                path: json.text,
                before: {},
                after: {},
                by: json.oneOf(['cell', 'reset', 'hook']),
              }),
            ),
            unique: json.list(json.object({ path: json.text, value: json.text })),
          },
          ['changes', 'unique'],
        ),
        json.object(
          {
            outcome: json.oneOf(['refused']),
            code: json.text,
            message: json.text,
            fields: json.map(json.text),
            path: json.text,
            value: {},
            allowed: json.list({}),
          },
          ['fields', 'path', 'value', 'allowed'],
        ),
      ]),
    ),
  }),
  errors: ['filter_needed', 'not_allowed', 'too_many_records'],
});
