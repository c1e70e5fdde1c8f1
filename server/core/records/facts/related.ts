import { type JsonSchema, json } from '../../../../src/core/schema/described/jsonSchema';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';

/** Schema of a row of a list. It lacks the keys that only a whole record has. */
const row: JsonSchema = { type: 'object', properties: { _id: json.text }, required: ['_id'] };

export const relatedRouteFacts = (
  { path, all }: Faces,
  beside: Readonly<Record<string, JsonSchema>>,
): RouteFacts => {
  const names = [...new Set(all.flatMap(({ related }) => Object.keys(related ?? {})))];
  const named = json.list(json.oneOf(names), { minItems: 1, uniqueItems: true });
  const facts = Object.keys(beside);
  return {
    title: `Reads what refers to one of ${path}`,
    about:
      'The number and the newest five of each part in `of`, as its list shows them; of those in `count` the number alone. A part is absent without the right to read it. `sum` is exact. `beside` needs `personal`.',
    query: [
      { name: 'of', schema: named, about: 'Parts with their newest records', example: names.slice(0, 1) },
      { name: 'count', schema: named, about: 'Parts with their number alone' },
      ...(facts.length > 0
        ? [
            {
              name: 'beside',
              schema: json.list(json.oneOf(facts), { minItems: 1, uniqueItems: true }),
              about: 'Further facts, each as its own call answers its first page',
            },
          ]
        : []),
    ],
    answer: json.object(
      {
        ...(facts.length > 0 && { beside: json.object(beside, facts) }),
        related: json.object(
          Object.fromEntries(
            names.map((name) => [
              name,
              json.object({ totalCount: json.whole, sum: json.text, [name]: json.list(row) }, [name, 'sum']),
            ]),
          ),
          names,
        ),
      },
      ['beside'],
    ),
    errors: ['filter_needed'],
  };
};
