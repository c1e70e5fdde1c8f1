import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../../basics/errors';
import type { RouteDescription } from '../../call/facts';
import { sessionSchema } from '../facts';

const secondStepErrorCodes: readonly ErrorCode[] = [
  'second_needed',
  'wrong_code',
  'too_many_tries',
  'sign_in_failed',
];

const rememberBrowserSchema = {
  ...jsonSchemaBuilders.yesOrNo,
  description: 'Whether this browser needs no second step for 30 days',
};

const anyObjectSchema = { type: 'object', additionalProperties: true } as const;

const recoveryCodesSchema = {
  ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
  description: 'Ten codes, good once each; they are never told again',
};

export const signInCodeRouteDescription: RouteDescription = {
  title: 'Completes a sign-in by a code of an authenticator app, or by a recovery code',
  body: jsonSchemaBuilders.object({ code: jsonSchemaBuilders.text, remember: rememberBrowserSchema }, [
    'remember',
  ]),
  answer: jsonSchemaBuilders.object({ session: sessionSchema }),
  errors: secondStepErrorCodes,
};

export const passkeyOptionsRouteDescription: RouteDescription = {
  title: 'Tells the challenge that a passkey has to sign: for a sign-in, or to confirm',
  body: jsonSchemaBuilders.object({ confirm: jsonSchemaBuilders.yesOrNo }, ['confirm']),
  answer: jsonSchemaBuilders.object({ options: anyObjectSchema }),
  errors: ['too_many_tries', 'not_found'],
};

export const passkeySignInRouteDescription: RouteDescription = {
  title: 'Signs in by a passkey, or completes a sign-in by it',
  body: jsonSchemaBuilders.object({ response: anyObjectSchema, remember: rememberBrowserSchema }, [
    'remember',
  ]),
  answer: jsonSchemaBuilders.object({ session: sessionSchema }),
  errors: secondStepErrorCodes,
};

const secondFactorTimestampsSchema = {
  addedAt: jsonSchemaBuilders.instant,
  usedAt: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
};

export const ownSecondFactorsRouteDescription: RouteDescription = {
  title: "Tells one's own second factors",
  answer: jsonSchemaBuilders.object({
    security: jsonSchemaBuilders.object({
      passwordSetAt: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
      required: jsonSchemaBuilders.yesOrNo,
      graceUntil: jsonSchemaBuilders.orNull(jsonSchemaBuilders.instant),
      offersPasskeys: jsonSchemaBuilders.yesOrNo,
      authenticator: jsonSchemaBuilders.orNull(jsonSchemaBuilders.object(secondFactorTimestampsSchema)),
      passkeys: jsonSchemaBuilders.list(
        jsonSchemaBuilders.object({
          _id: jsonSchemaBuilders.text,
          name: jsonSchemaBuilders.text,
          ...secondFactorTimestampsSchema,
        }),
      ),
      recovery: jsonSchemaBuilders.orNull(
        jsonSchemaBuilders.object({
          left: jsonSchemaBuilders.whole,
          of: jsonSchemaBuilders.whole,
          madeAt: jsonSchemaBuilders.instant,
        }),
      ),
    }),
  }),
};

export const addSecondFactorRouteDescription: RouteDescription = {
  title: 'Begins to add a second factor, or adds it; completes a sign-in that asked for one',
  body: jsonSchemaBuilders.object(
    { code: jsonSchemaBuilders.text, response: anyObjectSchema, name: jsonSchemaBuilders.text },
    ['code', 'response', 'name'],
  ),
  answer: jsonSchemaBuilders.object(
    {
      ...{ secret: jsonSchemaBuilders.text, address: jsonSchemaBuilders.text, options: anyObjectSchema },
      ...{ added: { const: true }, recovery: recoveryCodesSchema, session: sessionSchema },
    },
    ['secret', 'address', 'options', 'added', 'recovery', 'session'],
  ),
  errors: ['second_needed', 'wrong_code', 'confirm_needed', 'too_many_passkeys', 'already_created'],
};

export const renamePasskeyRouteDescription: RouteDescription = {
  title: "Names one of one's own passkeys anew",
  body: jsonSchemaBuilders.object({ name: jsonSchemaBuilders.text }),
  answer: jsonSchemaBuilders.object({ changed: { const: true } }),
  errors: ['confirm_needed', 'not_found'],
};

export const removeSecondFactorRouteDescription: RouteDescription = {
  title: "Removes one of one's own second factors",
  answer: jsonSchemaBuilders.object({ changed: { const: true } }),
  errors: ['confirm_needed', 'last_factor', 'not_found'],
};

export const recoveryCodesRouteDescription: RouteDescription = {
  title: 'Makes new recovery codes; the older ones end',
  answer: jsonSchemaBuilders.object({ recovery: recoveryCodesSchema }),
  errors: ['confirm_needed', 'not_now'],
};
