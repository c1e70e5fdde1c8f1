import { json } from '../../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../../src/core/schema/index';
import type { RouteFacts } from '../../call/facts';

const found = json.object({ _id: json.text, title: json.text, detail: json.text, route: json.text });

/** The description of the global search. */
export const searchRouteFacts: RouteFacts = {
  title: 'Searches the records of every list that the caller may read',
  query: [{ name: 'q', schema: { ...json.text, maxLength: limits.queryValue } }],
  answer: json.object({
    groups: json.list(
      json.object(
        {
          resource: json.text,
          variant: json.text,
          totalCount: json.whole,
          items: json.list(found, { maxItems: limits.searchItems }),
          list: { ...json.text, description: 'Route of the list that shows exactly these' },
        },
        ['variant', 'list'],
      ),
    ),
  }),
};
