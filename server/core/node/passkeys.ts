import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isObject } from '../../../src/core/schema/index';
import type { StoredPasskey } from '../accounts/second/factors';
import type { WebAuthnService } from '../accounts/second/ports';

/** The site for which passkeys are valid. It comes from the configuration, never from a request. */
interface PasskeyRelyingParty {
  id: string;
  name: string;
  /** The site's origin. Null for a site on this machine, where every port is allowed. */
  origin: string | null;
}

const LOCALHOST_NAME = 'localhost';

/** Returns the site for a deployment's passkeys; null if browsers allow no passkeys at its address. */
export function findPasskeyRelyingParty(
  publicUrl: URL | null,
  consoleName: string,
): PasskeyRelyingParty | null {
  if (!publicUrl) return { id: LOCALHOST_NAME, name: consoleName, origin: null };
  const { hostname, protocol, origin } = publicUrl;
  const isOriginSecure = protocol === 'https:' || hostname === LOCALHOST_NAME;
  return isOriginSecure && isIP(hostname) === 0 && !hostname.startsWith('[')
    ? { id: hostname, name: consoleName, origin }
    : null;
}

/** Signature algorithms of passkeys: ES256, EdDSA and RS256, which cover every platform. */
const COSE_ALGORITHMS = [-7, -8, -257];

/**
 * Returns the origin that a passkey's response names, if it is an origin on this machine; else ''. The
 * passkey's signature covers the origin, so it can't be forged.
 */
function readLocalhostOriginOfPasskey(response: unknown): string {
  const { clientDataJSON } = (isObject(response) && isObject(response.response) ? response.response : {}) as {
    clientDataJSON?: unknown;
  };
  try {
    const clientData: unknown = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString());
    const origin = isObject(clientData) ? String(clientData.origin) : '';
    return new URL(origin).hostname === LOCALHOST_NAME ? origin : '';
  } catch {
    return '';
  }
}

const toCredentialDescriptor = ({ id, transports }: StoredPasskey) => ({ id, transports: [...transports] });

/**
 * Returns the service that verifies passkeys, with the WebAuthn library. A malformed response of a passkey
 * counts as a wrong one.
 */
export function createWebAuthnService({
  id: rpID,
  name: rpName,
  origin,
}: PasskeyRelyingParty): WebAuthnService {
  const createExpectedPasskeyValues = (response: unknown, challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin ?? readLocalhostOriginOfPasskey(response),
    expectedRPID: rpID,
  });
  return {
    createRegistrationOptions: async ({ id, name, label }, storedPasskeys) => ({
      ...(await generateRegistrationOptions({
        ...{ rpID, rpName, userName: label, userDisplayName: name },
        userID: new TextEncoder().encode(id),
        excludeCredentials: storedPasskeys.map(toCredentialDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: COSE_ALGORITHMS,
      })),
    }),
    createSignInOptions: async (storedPasskeys) => ({
      ...(await generateAuthenticationOptions({
        rpID,
        allowCredentials: storedPasskeys?.map(toCredentialDescriptor) ?? [],
        userVerification: storedPasskeys ? 'preferred' : 'required',
      })),
    }),
    async verifyRegistration(response, challenge) {
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...createExpectedPasskeyValues(response, challenge),
          response: response as RegistrationResponseJSON,
          requireUserVerification: false,
          supportedAlgorithmIDs: COSE_ALGORITHMS,
        });
        if (!verified || !registrationInfo) return null;
        const { id, publicKey, transports } = registrationInfo.credential;
        return { id, key: Buffer.from(publicKey).toString('base64url'), transports: transports ?? [] };
      } catch {
        return null;
      }
    },
    async isSignInValid(response, challenge, { id, key }, requiresUserVerification) {
      try {
        const { verified } = await verifyAuthenticationResponse({
          ...createExpectedPasskeyValues(response, challenge),
          response: response as AuthenticationResponseJSON,
          requireUserVerification: requiresUserVerification,
          // The counters of passkeys are not checked. Synced passkeys never raise their counters. A counter
          // that is lower than before proves nothing (WebAuthn, section 6.1.1), but the check would lock out
          // the account's owner.
          credential: { id, publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter: 0 },
        });
        return verified;
      } catch {
        return false;
      }
    },
  };
}
