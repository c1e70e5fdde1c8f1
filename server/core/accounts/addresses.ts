import ipaddr from 'ipaddr.js';
import type { RequestEnv } from '../basics/env';
import { ApiError } from '../basics/errors';
import type { Document, Reader } from '../store/store';
import { CREDENTIALS_COLLECTION } from './accounts';

type IpAddress = ReturnType<typeof ipaddr.process>;
type IpAddressRange = readonly [IpAddress, number];

/**
 * Returns the address range that a line of text contains; null if the line contains none. A single address
 * counts as a range. An IPv4 address in IPv6 notation counts as IPv4.
 */
function parseIpAddressRange(line: string): IpAddressRange | null {
  const trimmedLine = line.trim();
  try {
    if (trimmedLine.includes('/')) {
      const [address, bits] = ipaddr.parseCIDR(trimmedLine);
      const isMappedIpv4 = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
      return isMappedIpv4 ? (bits >= 96 ? [address.toIPv4Address(), bits - 96] : null) : [address, bits];
    }
    if (!ipaddr.IPv6.isValid(trimmedLine) && !ipaddr.IPv4.isValidFourPartDecimal(trimmedLine)) return null;
    const address = ipaddr.process(trimmedLine);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return null;
  }
}

/** Returns the lines of a list that are neither addresses nor ranges (CIDR). */
export const findInvalidIpRanges = (rangeLines: readonly string[]): string[] =>
  rangeLines.filter((line) => parseIpAddressRange(line) === null);

/** Whether a list of addresses and ranges allows an address; an empty list allows every address. */
export function isIpAddressAllowed(address: string | undefined, allowedRanges: readonly string[]): boolean {
  if (allowedRanges.length === 0) return true;
  if (!address || !ipaddr.isValid(address)) return false;
  const parsedAddress = ipaddr.process(address);
  return allowedRanges.some((rangeText) => {
    const parsedRange = parseIpAddressRange(rangeText);
    if (!parsedRange || parsedRange[0].kind() !== parsedAddress.kind()) return false;
    return parsedAddress.match(parsedRange[0], parsedRange[1]);
  });
}

/**
 * Returns the addresses from which an account is allowed to sign in and call. The account's credential holds
 * the addresses; an empty list allows every address.
 */
export const readAllowedIpAddresses = (credential: Document | null): string[] =>
  Array.isArray(credential?.addresses) ? credential.addresses.map(String) : [];

/** Whether an account's own list allows the address of a call. */
export const mayAccountUseAddress = async (
  reader: Reader,
  accountId: string,
  { address }: RequestEnv,
): Promise<boolean> =>
  isIpAddressAllowed(address, readAllowedIpAddresses(await reader.get(CREDENTIALS_COLLECTION, accountId)));

/**
 * Throws 403 `wrong_address` for a call from outside the deployment's allowed addresses
 * (`SIGN_IN_ADDRESSES`).
 */
export function requireAllowedIpAddress(
  { signInAddresses }: { signInAddresses: readonly string[] },
  { address }: RequestEnv,
): void {
  if (!isIpAddressAllowed(address, signInAddresses)) throw new ApiError('wrong_address');
}
