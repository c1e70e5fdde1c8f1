import { json } from '../../../src/core/schema/described/jsonSchema';
import type { RouteFacts } from '../call/facts';
import { DRAFT_FORMS } from '../drafts/stored';

/** Maximum number of records in each section of the list of work that waits for an operator. */
export const MOST_SHOWN_RECORDS = 5;

const item = json.object(
  {
    resource: json.text,
    variant: json.text,
    _id: json.orNull(json.text),
    title: json.text,
    at: json.text,
    form: json.oneOf(DRAFT_FORMS),
    key: json.text,
  },
  ['variant', 'title', 'form', 'key'],
);

const part = json.object({
  totalCount: json.whole,
  items: json.list(item, { maxItems: MOST_SHOWN_RECORDS }),
});

export const workRouteFacts: RouteFacts = {
  title: 'Reads what waits for the caller today',
  about:
    'Inquiries assigned to them, their drafts, what becomes public today, and of the inquiries that they may answer those that wait longest. Names are masked as in lists. Each list with personal data that it shows is one entry in the record of access.',
  answer: json.object({
    work: json.object({ mine: part, drafts: part, today: part, waiting: part }),
  }),
};
