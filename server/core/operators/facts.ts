import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { ErrorCode } from '../basics/errors';
import type { RouteDescription } from '../call/facts';

const scopesSchema = jsonSchemaBuilders.list(jsonSchemaBuilders.text);
const roleSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  version: jsonSchemaBuilders.whole,
  name: jsonSchemaBuilders.text,
  scopes: scopesSchema,
  holders: jsonSchemaBuilders.whole,
});

export const roleBodySchema = jsonSchemaBuilders.body(
  { name: { ...jsonSchemaBuilders.text, maxLength: limits.roleLimits.name }, scopes: scopesSchema },
  [],
);
export const roleAnswerSchema = jsonSchemaBuilders.object({ role: roleSchema });
export const rolesAnswerSchema = jsonSchemaBuilders.object({ roles: jsonSchemaBuilders.list(roleSchema) });
export const deleteRoleRouteDescription: RouteDescription = {
  title: 'Deletes a role that no operator holds',
  version: 'taken',
  answer: jsonSchemaBuilders.object({ role: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text }) }),
  errors: ['role_held'],
  carries: { count: jsonSchemaBuilders.whole },
};
export const roleErrorCodes: readonly ErrorCode[] = ['invalid', 'confirm_needed', 'too_many_roles'];

const operatorSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  version: jsonSchemaBuilders.whole,
  name: jsonSchemaBuilders.text,
  username: { ...jsonSchemaBuilders.text, description: 'Masked, as in lists' },
  _role: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
  scope: scopesSchema,
  state: jsonSchemaBuilders.oneOf(['active', 'invited', 'expired', 'suspended']),
  lastSignInAt: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
  second: { ...jsonSchemaBuilders.yesOrNo, description: 'Whether a second factor is set up' },
  factors: jsonSchemaBuilders.object({
    authenticator: jsonSchemaBuilders.yesOrNo,
    passkeys: jsonSchemaBuilders.whole,
  }),
  secondRequired: {
    ...jsonSchemaBuilders.yesOrNo,
    description: 'Whether an operator asked for a second factor',
  },
  secondByRights: { ...jsonSchemaBuilders.yesOrNo, description: 'Whether the rights ask for one' },
  secondDueAt: {
    ...jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
    description: 'When a missing factor is required; null if none is',
  },
  addresses: {
    ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
    description: 'Where calls may come from; empty: from everywhere',
  },
});

export const listOperatorsRouteDescription: RouteDescription = {
  title: 'Lists the operators, by name',
  isPaged: true,
  answer: jsonSchemaBuilders.object({
    summary: jsonSchemaBuilders.object({
      totalCount: jsonSchemaBuilders.whole,
      skip: jsonSchemaBuilders.whole,
      limit: jsonSchemaBuilders.whole,
    }),
    operators: jsonSchemaBuilders.list(operatorSchema),
  }),
};
export const operatorAnswerSchema = jsonSchemaBuilders.object({ operator: operatorSchema });

const invitationSchema = jsonSchemaBuilders.object(
  {
    until: jsonSchemaBuilders.instant,
    mailed: jsonSchemaBuilders.yesOrNo,
    link: {
      ...jsonSchemaBuilders.text,
      description: 'Only where no mail was sent; no later answer holds it',
    },
  },
  ['link'],
);
export const invitedOperatorAnswerSchema = jsonSchemaBuilders.object({
  operator: operatorSchema,
  invitation: invitationSchema,
});
export const newOperatorBodySchema = jsonSchemaBuilders.body(
  { name: jsonSchemaBuilders.text, email: jsonSchemaBuilders.text, _role: jsonSchemaBuilders.text },
  [],
);
export const operatorBodySchema = jsonSchemaBuilders.body(
  {
    ...{
      name: jsonSchemaBuilders.text,
      _role: jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
      scope: scopesSchema,
    },
    ...{
      addresses: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
      secondRequired: jsonSchemaBuilders.yesOrNo,
    },
  },
  ['name', '_role', 'scope', 'addresses', 'secondRequired'],
);
export const operatorErrorCodes: readonly ErrorCode[] = [
  'invalid',
  'confirm_needed',
  'own_rights',
  'last_operator',
];

export const acceptInvitationRouteDescription = {
  title: 'Tells whose an invitation is, or sets the password and ends the invitation',
  body: jsonSchemaBuilders.body(
    {
      token: jsonSchemaBuilders.text,
      password: { ...jsonSchemaBuilders.text, description: 'A compact JWE of { password, nonce }' },
    },
    ['password'],
  ),
  answer: jsonSchemaBuilders.object({
    invitation: jsonSchemaBuilders.object({
      name: jsonSchemaBuilders.text,
      username: jsonSchemaBuilders.text,
      until: jsonSchemaBuilders.instant,
      used: jsonSchemaBuilders.yesOrNo,
    }),
  }),
  errors: ['invitation_over', 'invalid', 'not_encrypted', 'key_changed', 'too_many_tries', 'busy'] as const,
};
