import { json } from '../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../basics/errors';
import type { RouteFacts } from '../call/facts';
import { signInResults, signInWays } from './signIns';

const own = {
  _id: json.text,
  name: json.text,
  username: json.text,
  scope: json.list(json.text),
};

export const sessionSchema = json.object(own);

const password = {
  ...json.text,
  description: 'A compact JWE (RSA-OAEP-256, A256GCM) of { password, nonce }',
};

const passwordErrors: readonly ErrorCode[] = ['not_encrypted', 'key_changed', 'too_many_tries', 'busy'];

/** Descriptions of the endpoints for sessions and for an operator's own password. */
export const passwordKeyRouteFacts: RouteFacts = {
  title: 'Tells the key that passwords are encrypted to, and what makes one good for one use',
  answer: json.object({
    key: json.object({
      kid: json.text,
      kty: json.text,
      n: json.text,
      e: json.text,
      alg: json.text,
      use: json.text,
    }),
    nonce: json.text,
  }),
};

export const sessionRouteFacts: RouteFacts = {
  title: 'Tells who is signed in',
  answer: json.object({
    session: json.object(
      {
        ...own,
        sweepFrom: {
          ...json.instant,
          description: 'Until then nothing that has expired is removed: the data were long not served',
        },
        endsIn: { ...json.whole, description: 'Seconds after which the session ends without another call' },
        endsBy: json.oneOf(['idle', 'whole']),
      },
      ['sweepFrom', 'endsIn', 'endsBy'],
    ),
  }),
};

/**
 * The answer to a right password if the sign-in needs a second step. `setup` means that the operator must
 * first add a factor.
 */
const second = json.object({
  methods: json.list(json.oneOf(['passkey', 'authenticator', 'recovery'])),
  setup: json.yesOrNo,
  left: { ...json.whole, description: 'Recovery codes that are left' },
  passkeys: { ...json.yesOrNo, description: 'Whether a passkey can be added' },
});

export const signInRouteFacts: RouteFacts = {
  title: 'Signs in, and sets the cookie of the session, or of the second step that is due',
  body: json.object({ username: json.text, password }),
  answer: json.anyOf([json.object({ session: sessionSchema }), json.object({ second })]),
  errors: ['sign_in_failed', ...passwordErrors],
};

export const signOutRouteFacts: RouteFacts = {
  title: 'Signs out',
  answer: json.object({ session: { type: 'null' } }),
};

export const confirmRouteFacts: RouteFacts = {
  title: 'Confirms who is at the console: by a second factor where there is one, else by the password',
  body: json.object({ password, code: json.text, response: json.map({}) }, ['password', 'code', 'response']),
  answer: json.object({ confirmedUntil: json.instant }),
  errors: ['invalid', 'wrong_code', ...passwordErrors],
};

export const changePasswordRouteFacts: RouteFacts = {
  title: "Changes one's own password, which ends the other sessions",
  body: json.object({ current: password, password }),
  answer: json.object({ changed: { const: true } }),
  errors: ['invalid', ...passwordErrors],
};

export const ownSessionsRouteFacts: RouteFacts = {
  title: "Tells one's own sessions, the present one first",
  answer: json.object({
    sessions: json.list(
      json.object({
        ...{ _id: json.text, isOwn: json.yesOrNo, startedAt: json.text, seenAt: json.instant },
        ...{ address: json.text, agent: json.text },
        method: json.oneOf(['password', 'authenticator', 'recovery', 'passkey']),
      }),
    ),
  }),
};

export const ownSignInsRouteFacts: RouteFacts = {
  title: "Tells one's own latest sign-ins and failed tries, the newest first",
  answer: json.object({
    signIns: json.list(
      json.object({
        at: json.instant,
        result: json.oneOf([...signInResults]),
        by: {
          ...json.oneOf([...signInWays]),
          description:
            'The proofs, or the wrong one. A second step follows the password; `address`: the password was right, the address is not allowed',
        },
        ...{ address: json.text, agent: json.text },
        isNewAddress: { ...json.yesOrNo, description: 'No known sign-in came from this address' },
      }),
    ),
  }),
};

export const endSessionsRouteFacts: RouteFacts = {
  title: "Ends one of one's own sessions, or all but the present one",
  answer: json.object({ ended: json.whole }),
};
