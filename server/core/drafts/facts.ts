import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { RouteDescription } from '../call/facts';
import { DRAFT_FORM_KINDS } from './stored';

const draftNameSchema = { ...jsonSchemaBuilders.text, minLength: 1, maxLength: limits.maxDraftKeyLength };
const draftValuesSchema = {
  ...jsonSchemaBuilders.map({}),
  description: 'Values as typed, by their paths: they are not validated',
};

const draftRequestBodyProperties = {
  resource: draftNameSchema,
  record: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
  form: jsonSchemaBuilders.oneOf(DRAFT_FORM_KINDS),
  base: {
    ...jsonSchemaBuilders.object({ version: jsonSchemaBuilders.whole, values: draftValuesSchema }),
    description:
      'The version that the form had loaded, 0 for none, and its values at the paths of the changes',
  },
  tab: { ...draftNameSchema, description: 'The page that writes it' },
  changes: draftValuesSchema,
};

const draftIdentitySchemas = { key: draftNameSchema, savedAt: jsonSchemaBuilders.instant };
const { changes: _, ...place } = draftRequestBodyProperties;
const draftListItemSchema = jsonSchemaBuilders.object({
  ...draftIdentitySchemas,
  ...place,
  base: jsonSchemaBuilders.object({ version: jsonSchemaBuilders.whole }),
});

export const storeDraftRouteDescription: RouteDescription = {
  title: 'Keeps what the caller typed into a form',
  about: 'Not validated, without a version, for seven days.',
  body: jsonSchemaBuilders.body(
    {
      ...draftRequestBodyProperties,
      take: { ...jsonSchemaBuilders.yesOrNo, description: 'Takes over the draft that another tab wrote' },
    },
    ['record', 'take'],
  ),
  answer: jsonSchemaBuilders.object({ draft: jsonSchemaBuilders.object(draftIdentitySchemas) }),
  carries: { draft: draftListItemSchema },
  errors: ['other_tab', 'too_many_drafts'],
};

export const listDraftsRouteDescription: RouteDescription = {
  title: "Lists the caller's drafts, without their values",
  query: [{ name: 'resource', schema: jsonSchemaBuilders.text }],
  answer: jsonSchemaBuilders.object({ drafts: jsonSchemaBuilders.list(draftListItemSchema) }),
};

export const draftReadRouteDescription: RouteDescription = {
  title: 'Reopens a draft',
  about: 'One with personal data is recorded as their opening.',
  answer: jsonSchemaBuilders.object({
    draft: jsonSchemaBuilders.object({ ...draftIdentitySchemas, ...draftRequestBodyProperties }),
  }),
};

export const removeDraftRouteDescription: RouteDescription = {
  title: 'Discards a draft',
  query: [
    { name: 'tab', schema: jsonSchemaBuilders.text, about: 'Discards it only if this page wrote it last' },
  ],
  answer: jsonSchemaBuilders.object({ draft: jsonSchemaBuilders.object({ key: draftNameSchema }) }),
  carries: { draft: draftListItemSchema },
  errors: ['other_tab'],
};

export const offlineDraftKeyRouteDescription: RouteDescription = {
  title: "Reads the key of the caller's drafts in a browser without a connection",
  answer: jsonSchemaBuilders.object({
    key: { ...jsonSchemaBuilders.text, description: '256 bits as base64url: for AES-GCM, and never stored' },
  }),
};
