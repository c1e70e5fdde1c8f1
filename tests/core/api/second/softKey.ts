import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Loose } from '../../../../src/core/schema/index';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Where {
  origin: string;
  rpId: string;
  /** Whether it asked for a PIN or the like. */
  verified?: boolean;
}

/** A passkey in software: what a browser would answer, also at another site. */
export function softKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  let userHandle = '';

  const clientData = (type: string, challenge: unknown, { origin }: Where) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ rpId, verified = true }: Where, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0), 0, 0, 0, 0])]);
  const wrapped = (response: Loose) => ({
    id: url64(id),
    rawId: url64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: url64(id),
    register({ challenge, user }: Loose, where: Where) {
      userHandle = String((user as Loose).id);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id]);
      const key = isoCBOR.encode(cose);
      const authData = new Uint8Array(Buffer.concat([head(where, ATTESTED), attested, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return wrapped({
        clientDataJSON: url64(clientData('webauthn.create', challenge, where)),
        attestationObject: url64(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      });
    },
    sign({ challenge }: Loose, where: Where) {
      const data = clientData('webauthn.get', challenge, where);
      const authData = head(where, 0);
      const signature = createSign('SHA256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return wrapped({
        clientDataJSON: url64(data),
        authenticatorData: url64(authData),
        signature: url64(signature),
        userHandle,
      });
    },
  };
}
