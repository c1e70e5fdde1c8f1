import { accessCollection } from '../../accessLog/log';
import { type Verified, verifyChain } from '../../accessLog/verify';
import type { Product } from '../../extend';
import type { Config } from '../config';
import { readingData } from '../reading';
import { UsageError } from '../usage';

const found = {
  missing: 'is missing',
  changed: 'is not as it was written',
  cut: 'and all after it are missing at the end',
  unended: 'follows an end that is not stored any more, so that others may be missing before it',
} as const;

/** Describes a chain: where it is broken, or its number of entries and the link to note elsewhere. */
export function describeChain({ count, since, last, broken }: Verified): string {
  if (broken) {
    const at = broken.at ? ` (found at its place: ${broken.at})` : '';
    return `BROKEN: entry ${broken.number} ${found[broken.because]}${at}. The ${count} entries before it follow each other.`;
  }
  if (count === 0) return 'The record of access is empty.';
  return `${count} entries since ${since} follow each other without a gap.\nLast: ${last.number} ${last.hash}`;
}

/** Follows the chain of the record of access; a server may be running. Throws UsageError without a record. */
export async function verifyData(config: Config, product: Product): Promise<Verified> {
  const name = accessCollection(product.resources);
  if (name === undefined) throw new UsageError('This product keeps no record of access.');
  return readingData(config, product, ({ source }) => verifyChain(source, name));
}
