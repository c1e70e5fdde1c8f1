import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../basics/errors';
import type { RouteDescription } from '../call/facts';
import { SIGN_IN_PROOF_KINDS, SIGN_IN_RESULTS } from './signIns';

const callerAccountSchemaProperties = {
  _id: jsonSchemaBuilders.text,
  name: jsonSchemaBuilders.text,
  username: jsonSchemaBuilders.text,
  scope: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
};

export const sessionSchema = jsonSchemaBuilders.object(callerAccountSchemaProperties);

const passwordJweSchema = {
  ...jsonSchemaBuilders.text,
  description: 'A compact JWE (RSA-OAEP-256, A256GCM) of { password, nonce }',
};

const passwordErrorCodes: readonly ErrorCode[] = ['not_encrypted', 'key_changed', 'too_many_tries', 'busy'];

/** Describes the endpoint that returns the public key and a nonce for encrypting passwords. */
export const encryptionKeyRouteDescription: RouteDescription = {
  title: 'Tells the key that passwords are encrypted to, and what makes one good for one use',
  answer: jsonSchemaBuilders.object({
    key: jsonSchemaBuilders.object({
      kid: jsonSchemaBuilders.text,
      kty: jsonSchemaBuilders.text,
      n: jsonSchemaBuilders.text,
      e: jsonSchemaBuilders.text,
      alg: jsonSchemaBuilders.text,
      use: jsonSchemaBuilders.text,
    }),
    nonce: jsonSchemaBuilders.text,
  }),
};

export const sessionRouteDescription: RouteDescription = {
  title: 'Tells who is signed in',
  answer: jsonSchemaBuilders.object({
    session: jsonSchemaBuilders.object(
      {
        ...callerAccountSchemaProperties,
        sweepFrom: {
          ...jsonSchemaBuilders.instant,
          description: 'Until then nothing that has expired is removed: the data were long not served',
        },
        endsIn: {
          ...jsonSchemaBuilders.whole,
          description: 'Seconds after which the session ends without another call',
        },
        endsBy: jsonSchemaBuilders.oneOf(['idle', 'whole']),
      },
      ['sweepFrom', 'endsIn', 'endsBy'],
    ),
  }),
};

/**
 * The answer to a correct password if the sign-in needs a second step. `setup` means that the operator must
 * first add an authenticator or a passkey.
 */
const secondFactorStatusSchema = jsonSchemaBuilders.object({
  methods: jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(['passkey', 'authenticator', 'recovery'])),
  setup: jsonSchemaBuilders.yesOrNo,
  left: { ...jsonSchemaBuilders.whole, description: 'Recovery codes that are left' },
  passkeys: { ...jsonSchemaBuilders.yesOrNo, description: 'Whether a passkey can be added' },
});

export const signInRouteDescription: RouteDescription = {
  title: 'Signs in, and sets the cookie of the session, or of the second step that is due',
  body: jsonSchemaBuilders.object({ username: jsonSchemaBuilders.text, password: passwordJweSchema }),
  answer: jsonSchemaBuilders.anyOf([
    jsonSchemaBuilders.object({ session: sessionSchema }),
    jsonSchemaBuilders.object({ second: secondFactorStatusSchema }),
  ]),
  errors: ['sign_in_failed', ...passwordErrorCodes],
};

export const signOutRouteDescription: RouteDescription = {
  title: 'Signs out',
  answer: jsonSchemaBuilders.object({ session: { type: 'null' } }),
};

export const confirmIdentityRouteDescription: RouteDescription = {
  title: 'Confirms who is at the console: by a second factor where there is one, else by the password',
  body: jsonSchemaBuilders.object(
    {
      password: passwordJweSchema,
      code: jsonSchemaBuilders.text,
      response: jsonSchemaBuilders.map({}),
    },
    ['password', 'code', 'response'],
  ),
  answer: jsonSchemaBuilders.object({ confirmedUntil: jsonSchemaBuilders.instant }),
  errors: ['invalid', 'wrong_code', ...passwordErrorCodes],
};

export const changePasswordRouteDescription: RouteDescription = {
  title: "Changes one's own password, which ends the other sessions",
  body: jsonSchemaBuilders.object({ current: passwordJweSchema, password: passwordJweSchema }),
  answer: jsonSchemaBuilders.object({ changed: { const: true } }),
  errors: ['invalid', ...passwordErrorCodes],
};

export const callerSessionsRouteDescription: RouteDescription = {
  title: "Tells one's own sessions, the present one first",
  answer: jsonSchemaBuilders.object({
    sessions: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({
        ...{
          _id: jsonSchemaBuilders.text,
          isOwn: jsonSchemaBuilders.yesOrNo,
          startedAt: jsonSchemaBuilders.text,
          seenAt: jsonSchemaBuilders.instant,
        },
        ...{ address: jsonSchemaBuilders.text, agent: jsonSchemaBuilders.text },
        method: jsonSchemaBuilders.oneOf(['password', 'authenticator', 'recovery', 'passkey']),
      }),
    ),
  }),
};

export const callerSignInsRouteDescription: RouteDescription = {
  title: "Tells one's own latest sign-ins and failed tries, the newest first",
  answer: jsonSchemaBuilders.object({
    signIns: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({
        at: jsonSchemaBuilders.instant,
        result: jsonSchemaBuilders.oneOf([...SIGN_IN_RESULTS]),
        by: {
          ...jsonSchemaBuilders.oneOf([...SIGN_IN_PROOF_KINDS]),
          description:
            'The proofs, or the wrong one. A second step follows the password; `address`: the password was right, the address is not allowed',
        },
        ...{ address: jsonSchemaBuilders.text, agent: jsonSchemaBuilders.text },
        isNewAddress: {
          ...jsonSchemaBuilders.yesOrNo,
          description: 'No known sign-in came from this address',
        },
      }),
    ),
  }),
};

export const endSessionsRouteDescription: RouteDescription = {
  title: "Ends one of one's own sessions, or all but the present one",
  answer: jsonSchemaBuilders.object({ ended: jsonSchemaBuilders.whole }),
};
