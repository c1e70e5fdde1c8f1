// A certificate that nobody vouches for, made anew for each run, so that no private key lies in the project (RFC 5280).
import { generateKeyPairSync, sign } from 'node:crypto';

/** @param {number} tag @param {...Uint8Array} parts */
const der = (tag, ...parts) => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
/** @param {...Uint8Array} parts */
const sequence = (...parts) => der(0x30, ...parts);
/** @param {string} hex */
const id = (hex) => der(0x06, Buffer.from(hex, 'hex'));
/** @param {string} text */
const time = (text) => der(0x17, Buffer.from(text));

const ECDSA_WITH_SHA256 = sequence(id('2a8648ce3d040302'));
const NAME = sequence(der(0x31, sequence(id('550403'), der(0x0c, Buffer.from('mail.test')))));

/** Returns a new key and a certificate that it signed itself, as PEM. */
export function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const validity = sequence(time('200101000000Z'), time('491231235959Z'));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(version, serial, ECDSA_WITH_SHA256, NAME, validity, NAME, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const bytes = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
