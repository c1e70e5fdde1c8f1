import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { RouteFacts } from '../call/facts';
import { DRAFT_FORMS } from './stored';

const name = { ...json.text, minLength: 1, maxLength: limits.draftKey };
const values = { ...json.map({}), description: 'Values as typed, by their paths: they are not validated' };

const sent = {
  resource: name,
  record: json.orNull(json.text),
  form: json.oneOf(DRAFT_FORMS),
  base: {
    ...json.object({ version: json.whole, values }),
    description:
      'The version that the form had loaded, 0 for none, and its values at the paths of the changes',
  },
  tab: { ...name, description: 'The page that writes it' },
  changes: values,
};

const about = { key: name, savedAt: json.instant };
const { changes: _, ...place } = sent;
const listed = json.object({ ...about, ...place, base: json.object({ version: json.whole }) });

export const keepDraftRouteFacts: RouteFacts = {
  title: 'Keeps what the caller typed into a form',
  about: 'Not validated, without a version, for seven days.',
  body: json.body(
    { ...sent, take: { ...json.yesOrNo, description: 'Takes over the draft that another tab wrote' } },
    ['record', 'take'],
  ),
  answer: json.object({ draft: json.object(about) }),
  carries: { draft: listed },
  errors: ['other_tab', 'too_many_drafts'],
};

export const listDraftsRouteFacts: RouteFacts = {
  title: "Lists the caller's drafts, without their values",
  query: [{ name: 'resource', schema: json.text }],
  answer: json.object({ drafts: json.list(listed) }),
};

export const readDraftRouteFacts: RouteFacts = {
  title: 'Reopens a draft',
  about: 'One with personal data is recorded as their opening.',
  answer: json.object({ draft: json.object({ ...about, ...sent }) }),
};

export const removeDraftRouteFacts: RouteFacts = {
  title: 'Discards a draft',
  query: [{ name: 'tab', schema: json.text, about: 'Discards it only if this page wrote it last' }],
  answer: json.object({ draft: json.object({ key: name }) }),
  carries: { draft: listed },
  errors: ['other_tab'],
};

export const draftsKeyRouteFacts: RouteFacts = {
  title: "Reads the key of the caller's drafts in a browser without a connection",
  answer: json.object({
    key: { ...json.text, description: '256 bits as base64url: for AES-GCM, and never stored' },
  }),
};
