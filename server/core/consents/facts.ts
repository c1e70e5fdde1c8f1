import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { consentChannels, consentPurposes, consentSources } from '../../../src/core/schema/index';
import type { CollectionResources } from '../call/collections';
import type { RouteDescription } from '../call/facts';

const consentChannelSchema = jsonSchemaBuilders.oneOf(consentChannels);
const consentPurposeSchema = jsonSchemaBuilders.oneOf(consentPurposes);
const consentSchema = jsonSchemaBuilders.object({
  channel: consentChannelSchema,
  purpose: consentPurposeSchema,
  given: jsonSchemaBuilders.yesOrNo,
  at: jsonSchemaBuilders.text,
  source: jsonSchemaBuilders.oneOf(consentSources),
  text: jsonSchemaBuilders.text,
  by: jsonSchemaBuilders.orNull(
    jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text, name: jsonSchemaBuilders.text }),
  ),
});

export const consentsAnswerSchema = jsonSchemaBuilders.object({
  summary: jsonSchemaBuilders.object({
    totalCount: jsonSchemaBuilders.whole,
    skip: jsonSchemaBuilders.whole,
    limit: jsonSchemaBuilders.whole,
  }),
  consents: jsonSchemaBuilders.list(consentSchema),
  newest: jsonSchemaBuilders.list(consentSchema),
});

export const describeListConsentsRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Lists to what one of ${path} consented, the newest entry first`,
  about: 'Needs `personal`. `newest` has the newest entry of each channel and purpose.',
  isPaged: true,
  answer: consentsAnswerSchema,
});

export const describeAddConsentRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Records that one of ${path} consents to messages, or refuses them`,
  about: 'Needs `personal`. No call changes or removes an entry: a newer one replaces what it says.',
  status: 201,
  body: jsonSchemaBuilders.body({
    channel: consentChannelSchema,
    purpose: consentPurposeSchema,
    given: jsonSchemaBuilders.yesOrNo,
  }),
  answer: jsonSchemaBuilders.object({ consent: consentSchema }),
  errors: ['invalid'],
});
