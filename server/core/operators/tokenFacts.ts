import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { ErrorCode } from '../basics/errors';

const token = json.object({
  _id: json.text,
  name: json.text,
  scopes: json.list(json.text),
  personal: { ...json.yesOrNo, description: 'Whether it opens personal data of its areas' },
  reason: { ...json.text, description: 'Why it opens them; recorded with each export' },
  createdAt: json.instant,
  createdBy: json.text,
  expiresAt: json.instant,
  lastUsedAt: json.orNull(json.instant),
  state: {
    ...json.oneOf(['active', 'expired', 'stopped']),
    description: '`stopped`: its maker can’t sign in any more',
  },
});

export const tokensAnswerSchema = json.object({ tokens: json.list(token) });
export const tokenAnswerSchema = json.object({
  token,
  key: { ...json.text, description: 'What calls send; no later answer holds it' },
});
export const tokenBodySchema = json.body(
  {
    name: { ...json.text, maxLength: limits.tokens.name },
    scopes: { ...json.list(json.text), description: 'Areas with verbs, and words of the product' },
    personal: json.yesOrNo,
    reason: { ...json.text, maxLength: limits.exportReason.max },
    expiresAt: { ...json.instant, description: `${limits.tokens.days} days ahead at most` },
  },
  ['personal', 'reason'],
);
export const tokenErrorCodes: readonly ErrorCode[] = ['invalid', 'too_many_tokens'];
