import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import type { RouteDescription } from '../call/facts';
import { DRAFT_FORM_KINDS } from '../drafts/stored';

/** Maximum number of records in each section of an operator's list of pending work. */
export const MAX_RECORDS_PER_WORK_SECTION = 5;

const workItemSchema = jsonSchemaBuilders.object(
  {
    resource: jsonSchemaBuilders.text,
    variant: jsonSchemaBuilders.text,
    _id: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
    title: jsonSchemaBuilders.text,
    at: jsonSchemaBuilders.text,
    form: jsonSchemaBuilders.oneOf(DRAFT_FORM_KINDS),
    key: jsonSchemaBuilders.text,
  },
  ['variant', 'title', 'form', 'key'],
);

const workSectionSchema = jsonSchemaBuilders.object({
  totalCount: jsonSchemaBuilders.whole,
  items: jsonSchemaBuilders.list(workItemSchema, { maxItems: MAX_RECORDS_PER_WORK_SECTION }),
});

export const pendingWorkRouteDescription: RouteDescription = {
  title: 'Reads what waits for the caller today',
  about:
    'Inquiries assigned to them, their drafts, what becomes public today, and of the inquiries that they may answer those that wait longest. Names are masked as in lists. Each list with personal data that it shows is one entry in the record of access.',
  answer: jsonSchemaBuilders.object({
    work: jsonSchemaBuilders.object({
      mine: workSectionSchema,
      drafts: workSectionSchema,
      today: workSectionSchema,
      waiting: workSectionSchema,
    }),
  }),
};
