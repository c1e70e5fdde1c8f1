import { type JsonSchema, json } from '../../../../src/core/schema/described/jsonSchema';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';

/** A row of a list, without what only its whole record has. */
const row: JsonSchema = { type: 'object', properties: { _id: json.text }, required: ['_id'] };

export const relatedFacts = ({ path, all }: Faces): RouteFacts => {
  const names = [...new Set(all.flatMap(({ related }) => Object.keys(related ?? {})))];
  const named = json.list(json.oneOf(names), { minItems: 1, uniqueItems: true });
  return {
    title: `Reads what refers to one of ${path}`,
    about:
      'The number and the newest five of each part in `of`, as its list shows them; of those in `count` the number alone. A part is absent without the right to read it.',
    query: [
      { name: 'of', schema: named, about: 'Parts with their newest records' },
      { name: 'count', schema: named, about: 'Parts with their number alone' },
    ],
    answer: json.object({
      related: json.object(
        Object.fromEntries(
          names.map((name) => [
            name,
            json.object({ totalCount: json.whole, [name]: json.list(row) }, [name]),
          ]),
        ),
        names,
      ),
    }),
    errors: ['filter_needed'],
  };
};
