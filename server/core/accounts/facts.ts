import { json } from '../../../src/core/schema/described/jsonSchema';
import type { ErrorCode } from '../basics/errors';
import type { RouteFacts } from '../call/facts';

const own = {
  _id: json.text,
  name: json.text,
  username: json.text,
  scope: json.list(json.text),
};

const session = json.object(own);

const password = {
  ...json.text,
  description: 'A compact JWE (RSA-OAEP-256, A256GCM) of { password, nonce }',
};

const passwordErrors: readonly ErrorCode[] = ['not_encrypted', 'key_changed', 'too_many_tries', 'busy'];

/** Descriptions of the endpoints for sessions and the own password. */
export const keyFacts: RouteFacts = {
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

export const sessionFacts: RouteFacts = {
  title: 'Tells who is signed in',
  answer: json.object({
    session: json.object(
      {
        ...own,
        sweepFrom: {
          ...json.instant,
          description: 'Until then nothing that has expired is removed: the data were long not served',
        },
      },
      ['sweepFrom'],
    ),
  }),
};

export const signInFacts: RouteFacts = {
  title: 'Signs in, and sets the cookie of the session',
  body: json.object({ username: json.text, password }),
  answer: json.object({ session }),
  errors: ['sign_in_failed', ...passwordErrors],
};

export const signOutFacts: RouteFacts = {
  title: 'Signs out',
  answer: json.object({ session: { type: 'null' } }),
};

export const confirmFacts: RouteFacts = {
  title: "Confirms one's own password, which counts for some minutes of this session",
  body: json.object({ password }),
  answer: json.object({ confirmedUntil: json.instant }),
  errors: ['invalid', ...passwordErrors],
};

export const passwordFacts: RouteFacts = {
  title: "Changes one's own password, which ends the other sessions",
  body: json.object({ current: password, password }),
  answer: json.object({ changed: { const: true } }),
  errors: ['invalid', ...passwordErrors],
};
