import { sentSchema } from '../../../../src/core/schema/described/fields';
import { type JsonSchema, json } from '../../../../src/core/schema/described/jsonSchema';
import { fieldAt, limits } from '../../../../src/core/schema/index';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { keptRecordsSchema, namedRecordsSchema } from './many';

const done = json.list(json.object({ _id: json.text, version: json.whole }));
const kept = keptRecordsSchema({ version: json.whole });
const counted = json.list(json.object({ value: {}, count: json.whole }));

/** Returns the schemas of the values that an edit may set, by path. */
const editable = ({ all }: Faces): Record<string, JsonSchema> =>
  Object.fromEntries(
    all.flatMap(({ fields, bulk }) =>
      (bulk?.edit ?? []).map((path) => [path, sentSchema(fieldAt(fields, path))] as const),
    ),
  );

export const editRouteFacts = (faces: Faces): RouteFacts => {
  const set = editable(faces);
  return {
    title: `Gives several of ${faces.path} the same values`,
    about:
      'In short transactions; what was changed meanwhile or does not allow it stays. A record that resets would empty stays (`would_reset`) without `loses`. A dry run stores nothing and answers the present values too; its `set` may be empty.',
    body: json.body(
      {
        records: namedRecordsSchema(limits.editedAtOnce),
        set: json.body(set, Object.keys(set)),
        dryRun: json.yesOrNo,
        loses: json.yesOrNo,
      },
      ['dryRun', 'loses'],
    ),
    answer: json.object(
      {
        done,
        same: json.list(json.text),
        kept,
        changes: json.list(
          json.object(
            {
              path: json.text,
              by: json.oneOf(['set', 'reset', 'hook']),
              before: {},
              after: {},
              count: json.whole,
            },
            ['before', 'after'],
          ),
        ),
        present: json.list(json.object({ path: json.text, values: counted })),
        undo: json.object({ _id: json.text, until: json.instant }),
      },
      ['present', 'undo'],
    ),
    errors: ['invalid', 'too_many_records', 'in_progress', 'busy', 'storage_full'],
  };
};

export const undoEditRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Undoes an edit of several of ${path}`,
  about: `For ${limits.editUndoMinutes} minutes, by the operator of the edit. What was changed since stays.`,
  answer: json.object({ done, kept }),
  errors: ['in_progress', 'busy', 'storage_full'],
});
