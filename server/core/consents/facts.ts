import { json } from '../../../src/core/schema/described/jsonSchema';
import { consentChannels, consentPurposes, consentSources } from '../../../src/core/schema/index';
import type { Faces } from '../call/faces';
import type { RouteFacts } from '../call/facts';

const channel = json.oneOf(consentChannels);
const purpose = json.oneOf(consentPurposes);
const consent = json.object({
  channel,
  purpose,
  given: json.yesOrNo,
  at: json.text,
  source: json.oneOf(consentSources),
  text: json.text,
  by: json.orNull(json.object({ _id: json.text, name: json.text })),
});

/** Schema of the answer with a page of a consent ledger. */
export const consentsAnswerSchema = json.object({
  summary: json.object({ totalCount: json.whole, skip: json.whole, limit: json.whole }),
  consents: json.list(consent),
  newest: json.list(consent),
});

export const listConsentsRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Lists to what one of ${path} consented, the newest entry first`,
  about: 'Needs `personal`. `newest` has the newest entry of each channel and purpose.',
  isPaged: true,
  answer: consentsAnswerSchema,
});

export const addConsentRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Records that one of ${path} consents to messages, or refuses them`,
  about: 'Needs `personal`. No call changes or removes an entry: a newer one replaces what it says.',
  status: 201,
  body: json.body({ channel, purpose, given: json.yesOrNo }),
  answer: json.object({ consent }),
});
