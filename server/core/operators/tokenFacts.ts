import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { ErrorCode } from '../basics/errors';

const apiTokenSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  name: jsonSchemaBuilders.text,
  scopes: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
  personal: { ...jsonSchemaBuilders.yesOrNo, description: 'Whether it opens personal data of its areas' },
  reason: { ...jsonSchemaBuilders.text, description: 'Why it opens them; recorded with each export' },
  createdAt: jsonSchemaBuilders.instant,
  createdBy: jsonSchemaBuilders.text,
  expiresAt: jsonSchemaBuilders.instant,
  lastUsedAt: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
  state: {
    ...jsonSchemaBuilders.oneOf(['active', 'expired', 'stopped']),
    description: '`stopped`: its maker can’t sign in any more',
  },
});

export const tokenListAnswerSchema = jsonSchemaBuilders.object({
  tokens: jsonSchemaBuilders.list(apiTokenSchema),
});
export const createdApiTokenAnswerSchema = jsonSchemaBuilders.object({
  token: apiTokenSchema,
  key: { ...jsonSchemaBuilders.text, description: 'What calls send; no later answer holds it' },
});
export const tokenCreationBodySchema = jsonSchemaBuilders.body(
  {
    name: { ...jsonSchemaBuilders.text, maxLength: limits.tokenLimits.name },
    scopes: {
      ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
      description: 'Areas with verbs, and words of the product',
    },
    personal: jsonSchemaBuilders.yesOrNo,
    reason: { ...jsonSchemaBuilders.text, maxLength: limits.exportReasonLengthLimits.max },
    expiresAt: {
      ...jsonSchemaBuilders.instant,
      description: `${limits.tokenLimits.days} days ahead at most`,
    },
  },
  ['personal', 'reason'],
);
export const tokenErrorCodes: readonly ErrorCode[] = ['invalid', 'too_many_tokens', 'already_created'];
