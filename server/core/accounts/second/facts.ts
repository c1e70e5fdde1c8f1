import { json } from '../../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../../basics/errors';
import type { RouteFacts } from '../../call/facts';
import { sessionSchema } from '../facts';

const stepErrors: readonly ErrorCode[] = ['second_needed', 'wrong_code', 'too_many_tries', 'sign_in_failed'];

const remember = { ...json.yesOrNo, description: 'Whether this browser needs no second step for 30 days' };

const anything = { type: 'object', additionalProperties: true } as const;

const codes = {
  ...json.list(json.text),
  description: 'Ten codes, good once each; they are never told again',
};

export const signInCodeRouteFacts: RouteFacts = {
  title: 'Completes a sign-in by a code of an authenticator app, or by a recovery code',
  body: json.object({ code: json.text, remember }, ['remember']),
  answer: json.object({ session: sessionSchema }),
  errors: stepErrors,
};

export const passkeyOptionsRouteFacts: RouteFacts = {
  title: 'Tells the challenge that a passkey has to sign: for a sign-in, or to confirm',
  body: json.object({ confirm: json.yesOrNo }, ['confirm']),
  answer: json.object({ options: anything }),
  errors: ['too_many_tries', 'not_found'],
};

export const passkeySignInRouteFacts: RouteFacts = {
  title: 'Signs in by a passkey, or completes a sign-in by it',
  body: json.object({ response: anything, remember }, ['remember']),
  answer: json.object({ session: sessionSchema }),
  errors: stepErrors,
};

const used = { addedAt: json.instant, usedAt: json.orNull(json.instant) };

export const ownFactorsRouteFacts: RouteFacts = {
  title: "Tells one's own second factors",
  answer: json.object({
    security: json.object({
      passwordSetAt: json.orNull(json.instant),
      required: json.yesOrNo,
      graceUntil: json.orNull(json.instant),
      offersPasskeys: json.yesOrNo,
      authenticator: json.orNull(json.object(used)),
      passkeys: json.list(json.object({ _id: json.text, name: json.text, ...used })),
      recovery: json.orNull(json.object({ left: json.whole, of: json.whole, madeAt: json.instant })),
    }),
  }),
};

export const addFactorRouteFacts: RouteFacts = {
  title: 'Begins to add a second factor, or adds it; completes a sign-in that asked for one',
  body: json.object({ code: json.text, response: anything, name: json.text }, ['code', 'response', 'name']),
  answer: json.object(
    {
      ...{ secret: json.text, address: json.text, options: anything },
      ...{ added: { const: true }, recovery: codes, session: sessionSchema },
    },
    ['secret', 'address', 'options', 'added', 'recovery', 'session'],
  ),
  errors: ['second_needed', 'wrong_code', 'confirm_needed', 'too_many_passkeys', 'already_created'],
};

export const renamePasskeyRouteFacts: RouteFacts = {
  title: "Names one of one's own passkeys anew",
  body: json.object({ name: json.text }),
  answer: json.object({ changed: { const: true } }),
  errors: ['confirm_needed', 'not_found'],
};

export const removeFactorRouteFacts: RouteFacts = {
  title: "Removes one of one's own second factors",
  answer: json.object({ changed: { const: true } }),
  errors: ['confirm_needed', 'last_factor', 'not_found'],
};

export const recoveryCodesRouteFacts: RouteFacts = {
  title: 'Makes new recovery codes; the older ones end',
  answer: json.object({ recovery: codes }),
  errors: ['confirm_needed', 'not_now'],
};
