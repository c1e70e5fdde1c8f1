/**
 * Number of the first groups (of eight) of an IPv6 address that form its /64 prefix. All addresses with one
 * /64 prefix belong to one customer.
 */
const IPV6_NETWORK_GROUP_COUNT = 4;
const IPV6_GROUP_COUNT = 8;

const IPV4_PATTERN = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i;
/** An IPv6 address in brackets with an optional port, as some proxies write it. */
const BRACKETED_IPV6_PATTERN = /^\[([^\]]*)\](?::\d+)?$/;

/** Returns the eight groups of an IPv6 address without leading zeros; null for any other text. */
function parseIpv6Groups(address: string): string[] | null {
  const [plain = ''] = address.split('%');
  if (!/^[\da-f:]{2,39}$/i.test(plain)) return null;
  const [head = '', tail, ...others] = plain.split('::');
  const leadingGroups = head === '' ? [] : head.split(':');
  const trailingGroups = tail ? tail.split(':') : [];
  const missingGroupCount = IPV6_GROUP_COUNT - leadingGroups.length - trailingGroups.length;
  if (others.length > 0 || (tail === undefined ? missingGroupCount !== 0 : missingGroupCount < 1))
    return null;
  const groups = [...leadingGroups, ...Array<string>(missingGroupCount).fill('0'), ...trailingGroups];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/**
 * Returns the text by which rate limits count a client's address. It is the whole IPv4 address, or the /64
 * prefix of an IPv6 address, because one customer has a whole /64. All texts that are no address count as
 * one.
 */
export function getIpAddressRateLimitKey(address: string | undefined): string {
  const [, v4] = IPV4_PATTERN.exec(address ?? '') ?? [];
  if (v4 !== undefined) return v4;
  const groups = parseIpv6Groups(BRACKETED_IPV6_PATTERN.exec(address ?? '')?.[1] ?? address ?? '');
  return groups ? `${groups.slice(0, IPV6_NETWORK_GROUP_COUNT).join(':')}::/64` : '';
}
