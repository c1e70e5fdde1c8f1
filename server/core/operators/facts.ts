import { json } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { ErrorCode } from '../basics/errors';
import type { RouteFacts } from '../call/facts';

const scopes = json.list(json.text);
const role = json.object({
  _id: json.text,
  version: json.whole,
  name: json.text,
  scopes,
  holders: json.whole,
});

export const roleBodySchema = json.body({ name: { ...json.text, maxLength: limits.roles.name }, scopes }, []);
export const roleAnswerSchema = json.object({ role });
export const rolesAnswerSchema = json.object({ roles: json.list(role) });
export const roleErrorCodes: readonly ErrorCode[] = ['invalid', 'confirm_needed', 'too_many_roles'];

const operator = json.object({
  _id: json.text,
  version: json.whole,
  name: json.text,
  username: { ...json.text, description: 'Masked, as in lists' },
  _role: json.orNull(json.text),
  scope: scopes,
  state: json.oneOf(['active', 'invited', 'expired', 'suspended']),
  lastSignInAt: json.orNull(json.instant),
  second: { ...json.yesOrNo, description: 'Whether a second factor is set up' },
  factors: json.object({ authenticator: json.yesOrNo, passkeys: json.whole }),
  secondRequired: { ...json.yesOrNo, description: 'Whether an operator asked for a second factor' },
  secondByRights: { ...json.yesOrNo, description: 'Whether the rights ask for one' },
  secondDueAt: {
    ...json.orNull(json.instant),
    description: 'When a missing factor is required; null if none is',
  },
  addresses: { ...json.list(json.text), description: 'Where calls may come from; empty: from everywhere' },
});

export const listOperatorsRouteFacts: RouteFacts = {
  title: 'Lists the operators, by name',
  isPaged: true,
  answer: json.object({
    summary: json.object({ totalCount: json.whole, skip: json.whole, limit: json.whole }),
    operators: json.list(operator),
  }),
};
export const operatorAnswerSchema = json.object({ operator });

const invitation = json.object(
  {
    until: json.instant,
    mailed: json.yesOrNo,
    link: { ...json.text, description: 'Only where no mail was sent; no later answer holds it' },
  },
  ['link'],
);
export const invitedAnswerSchema = json.object({ operator, invitation });
export const newOperatorBodySchema = json.body({ name: json.text, email: json.text, _role: json.text }, []);
export const operatorBodySchema = json.body(
  {
    ...{ name: json.text, _role: json.orNull(json.text), scope: scopes },
    ...{ addresses: json.list(json.text), secondRequired: json.yesOrNo },
  },
  ['name', '_role', 'scope', 'addresses', 'secondRequired'],
);
export const operatorErrorCodes: readonly ErrorCode[] = [
  'invalid',
  'confirm_needed',
  'own_rights',
  'last_operator',
];

export const invitationRouteFacts = {
  title: 'Tells whose an invitation is, or sets the password and ends the invitation',
  body: json.body(
    { token: json.text, password: { ...json.text, description: 'A compact JWE of { password, nonce }' } },
    ['password'],
  ),
  answer: json.object({
    invitation: json.object({
      name: json.text,
      username: json.text,
      until: json.instant,
      used: json.yesOrNo,
    }),
  }),
  errors: ['invitation_over', 'invalid', 'not_encrypted', 'key_changed', 'too_many_tries', 'busy'] as const,
};
