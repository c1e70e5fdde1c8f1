import { limits } from '../../../src/core/schema/index';
import { bytesToHex, createSessionReference, type RandomBytesGenerator } from '../basics/ids';
import { MINUTE_MS } from '../basics/time';
import { findFirstDocuments } from '../store/findFirst';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import { type Document, type Reader, type Store, type Transaction, URGENT_TRANSACTION } from '../store/store';

/** Collection of the values that operators recently tried as filters of masked fields, by operator id. */
export const TRIED_FILTER_VALUES_COLLECTION = '_probes';

/** A value that a call used as the filter of a masked field. */
export interface MaskedFieldFilterValue {
  /** Path of the masked field. */
  path: string;
  value: string;
}

/**
 * A filter value that an operator tried. Only a hash of the value is stored. Each try has its own hash key,
 * which is deleted when the try expires.
 */
interface TriedFilterValueHash {
  path: string;
  /** When the value was tried, in milliseconds. */
  at: number;
  /** Random key of the hash; each try has its own. */
  key: string;
  /** Hash (HMAC) of the tried value, made with `key`. */
  code: string;
}

const HMAC_ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };
const encodeUtf8 = (text: string) => new TextEncoder().encode(text);

async function computeHmac(key: string, value: string): Promise<string> {
  const hmacKey = await crypto.subtle.importKey('raw', encodeUtf8(key), HMAC_ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(HMAC_ALGORITHM.name, hmacKey, encodeUtf8(value));
  return bytesToHex(new Uint8Array(signature));
}

async function isHashOfFilterValue(
  probe: TriedFilterValueHash,
  { path, value }: MaskedFieldFilterValue,
): Promise<boolean> {
  return probe.path === path && probe.code === (await computeHmac(probe.key, value));
}

const getHashesOfTriedValues = (document: Document | null): TriedFilterValueHash[] =>
  Array.isArray(document?.probes) ? (document.probes as TriedFilterValueHash[]) : [];

/**
 * Maximum number of expired documents, of any operator, that one call of `storeTriedValues` removes.
 */
const MAX_EXPIRED_DOCUMENTS_REMOVED = 10;

const findExpiredTriedValues = (reader: Reader, now: Date): Promise<Document[]> => {
  const where = [{ op: 'between' as const, path: 'expiresAt', until: now.toISOString() }];
  return findFirstDocuments(
    reader,
    TRIED_FILTER_VALUES_COLLECTION,
    { where, order: [] },
    MAX_EXPIRED_DOCUMENTS_REMOVED,
  );
};

/**
 * Stores hashes of the values that an operator used as filters of masked fields. Each hash has its own key.
 * Returns true once the operator has tried too many different values of one field in a short time.
 * `limits.maskedSearchAlertThreshold` sets the number and the time (decisions, section 14, "Filters").
 */
export async function storeTriedValues(
  store: Store,
  random: RandomBytesGenerator,
  { operator, tried, now }: { operator: string; tried: readonly MaskedFieldFilterValue[]; now: Date },
): Promise<boolean> {
  const { values, minutes } = limits.maskedSearchAlertThreshold;
  const expiredDocuments = await findExpiredTriedValues(store, now);
  const storeTriedFilterValues = async (tx: Transaction) => {
    await tx.lock(`${TRIED_FILTER_VALUES_COLLECTION}/${operator}`);
    for (const { _id } of expiredDocuments) {
      // The document is read again, because this operator might have tried another value since the search for
      // expired documents.
      const expiresAt = (await tx.get(TRIED_FILTER_VALUES_COLLECTION, _id))?.expiresAt;
      if (expiresAt !== undefined && String(expiresAt) < now.toISOString())
        await tx.remove(TRIED_FILTER_VALUES_COLLECTION, _id);
    }
    const storedDocument = await tx.get(TRIED_FILTER_VALUES_COLLECTION, operator);
    const nowMs = now.getTime();
    let probes = getHashesOfTriedValues(storedDocument).filter(
      (probe) => probe.at > nowMs - minutes * MINUTE_MS,
    );
    for (const path of new Set(tried.map((filterValue) => filterValue.path))) {
      const triedValues = [
        ...new Set(tried.flatMap((filterValue) => (filterValue.path === path ? [filterValue.value] : []))),
      ];
      // Stores only the latest values, at most as many as the limit. Earlier values can't change whether the
      // limit is reached.
      for (const value of triedValues.slice(-values)) {
        const duplicateFlags = await Promise.all(
          probes.map((probe) => isHashOfFilterValue(probe, { path, value })),
        );
        const hmacKey = createSessionReference(random);
        const newProbe = { path, at: nowMs, key: hmacKey, code: await computeHmac(hmacKey, value) };
        probes = [...probes.filter((_, index) => !duplicateFlags[index]), newProbe];
      }
      const latestProbes = probes.filter((probe) => probe.path === path).slice(-values);
      probes = [...probes.filter((probe) => probe.path !== path), ...latestProbes];
    }
    const expiresAt = new Date(nowMs + minutes * MINUTE_MS).toISOString();
    const document = { _id: operator, version: 1, probes, expiresAt };
    await insertOrReplace(tx, TRIED_FILTER_VALUES_COLLECTION, storedDocument, document);
    return tried.some(({ path }) => probes.filter((probe) => probe.path === path).length >= values);
  };
  const locks = [operator, ...expiredDocuments.map(({ _id }) => _id)].map((id) =>
    exclusiveLock(TRIED_FILTER_VALUES_COLLECTION, id),
  );
  return store.transaction(storeTriedFilterValues, { ...URGENT_TRANSACTION, locks });
}
