import { setInBoundedMap } from '../../../src/core/schema/basics/setInBoundedMap';
import { type AnyResource, lengthOf, limits, toSeoulTimeText } from '../../../src/core/schema/index';
import { createTimePrefixedId, type RandomBytesGenerator } from '../basics/ids';
import { findFirstDocuments } from '../store/findFirst';
import { type Store, type Transaction, URGENT_TRANSACTION } from '../store/store';
import type { AccessEntryFlag, AccessLogEntryInput, UnchainedAccessEntry } from './entry';
import { type MaskedFieldFilterValue, storeTriedValues } from './probes';

/**
 * The access log (decisions, section 10). No entry is ever changed. Entries are removed only after their
 * retention.
 */
export interface AccessLog {
  /** Adds access log entries in the given transaction, each linked to the previous entry by its hash. */
  append(tx: Transaction, entries: readonly AccessLogEntryInput[]): Promise<void>;
  /**
   * Adds access log entries in a separate transaction, which all waiting calls share: one disk write serves
   * many calls. Resolves once the entries are stored.
   */
  write(entries: readonly AccessLogEntryInput[]): Promise<void>;
  /**
   * Counts the values that an operator tried on masked fields. Returns true if the access log entry must be
   * marked as probing.
   */
  isProbing(operatorId: string, filterValues: readonly MaskedFieldFilterValue[], now: Date): Promise<boolean>;
}

/**
 * Returns the name of the collection that holds the access log. Only its resource has fields for the hashes
 * that link each entry to the previous one. Returns undefined if no resource has such fields; then nothing is
 * recorded. Throws if several resources have them.
 */
export function findAccessLogCollectionName(resources: readonly AnyResource[]): string | undefined {
  const accessLogResources = resources.filter(({ fields }) => 'hash' in fields && 'previous' in fields);
  const [first, another] = new Set(accessLogResources.map(({ api }) => api.path));
  if (another !== undefined) throw new Error(`${first} and ${another} both keep a record of access`);
  return first;
}

const getSeoulHour = (instant: Date): number => Number(toSeoulTimeText(instant.toISOString()).slice(11, 13));

/** Whether an instant is at night in Seoul, according to `limits.nightHours`. */
function isAtNight(instant: Date): boolean {
  const { from, until } = limits.nightHours;
  return getSeoulHour(instant) >= from && getSeoulHour(instant) < until;
}

const truncateText = (text: string | undefined, maxLength: number): string => {
  const wellFormedText = (text ?? '').toWellFormed();
  return lengthOf(wellFormedText) <= maxLength
    ? wellFormedText
    : [...wellFormedText].slice(0, maxLength).join('');
};

/** Maximum number of characters of a network address: enough for IPv6 with a zone or a port. */
const MAX_IP_ADDRESS_LENGTH = 64;

/** Maximum number of pairs of an operator and an address that are remembered. */
const MAX_OPERATOR_IP_ADDRESS_PAIRS = 20_000;

/**
 * Returns `recorded` if the operator's earlier access log entries contain the address, else `new`. Returns
 * `first` if the operator has no entry yet.
 */
async function compareIpAddressWithEarlierEntries(
  tx: Transaction,
  collection: string,
  operatorId: string,
  address: string,
): Promise<'first' | 'recorded' | 'new'> {
  const operatorConditions = [{ op: 'equals', path: '_operator', key: operatorId }] as const;
  const order = [{ path: 'number', descending: true }];
  const [last] = await findFirstDocuments(tx, collection, { where: operatorConditions, order }, 1);
  if (!last) return 'first';
  if (last.address === address) return 'recorded';
  const addressConditions = [...operatorConditions, { op: 'equals', path: 'address', key: address }] as const;
  const addressOrder = ['_operator', 'address'].map((path) => ({ path, descending: false }));
  const matchingEntries = await tx.find(collection, {
    where: addressConditions,
    order: addressOrder,
    skip: 0,
    limit: 1,
  });
  return matchingEntries.length > 0 ? 'recorded' : 'new';
}

const listRaisedAccessFlags = (
  isRaisedByFlag: Readonly<Record<AccessEntryFlag, boolean>>,
): AccessEntryFlag[] =>
  (Object.keys(isRaisedByFlag) as AccessEntryFlag[]).filter((flag) => isRaisedByFlag[flag]);

const emptyAccessedPerson = { _id: '', name: '', detail: '' };

/** Masks the caller's name and username in an access log entry, unless the caller is an operator. */
type NameMaskerForNonOperators = (
  operator: AccessLogEntryInput['operator'],
) => AccessLogEntryInput['operator'];

/** Returns the access log of one API. It records nothing if `collection` is undefined. */
export function createAccessLog(
  {
    store,
    random,
    maskStranger,
  }: { store: Store; random: RandomBytesGenerator; maskStranger: NameMaskerForNonOperators },
  collection: string | undefined,
): AccessLog {
  /**
   * Pairs of an operator and an address from earlier entries. The address of such a pair is no longer new for
   * its operator.
   */
  const recordedOperatorAddresses = new Map<string, true>();

  async function isNewAddress(
    tx: Transaction,
    collectionName: string,
    operatorId: string,
    address: string,
    pendingAddresses: Set<string>,
  ) {
    const operatorAddressKey = JSON.stringify([operatorId, address]);
    if (
      operatorId === '' ||
      pendingAddresses.has(address) ||
      recordedOperatorAddresses.has(operatorAddressKey)
    )
      return false;
    const addressComparison = await compareIpAddressWithEarlierEntries(
      tx,
      collectionName,
      operatorId,
      address,
    );
    if (addressComparison === 'recorded')
      setInBoundedMap(recordedOperatorAddresses, operatorAddressKey, true, MAX_OPERATOR_IP_ADDRESS_PAIRS);
    return addressComparison === 'new' || (addressComparison === 'first' && pendingAddresses.size > 0);
  }

  async function appendEntriesToHashChain(
    tx: Transaction,
    entries: readonly AccessLogEntryInput[],
  ): Promise<void> {
    if (collection === undefined || entries.length === 0) return;
    /**
     * Addresses of each operator in the entries that this transaction adds. A search can't find these entries
     * before the commit.
     */
    const pendingAddressesByOperator = new Map<string, Set<string>>();
    for (const entry of entries) {
      const { at, subject = emptyAccessedPerson } = entry;
      const operator = maskStranger(entry.operator);
      const address = truncateText(entry.address, MAX_IP_ADDRESS_LENGTH);
      const personCount = entry.count ?? (entry.subject ? 1 : 0);
      const pendingAddresses = pendingAddressesByOperator.get(operator._id) ?? new Set();
      const unchainedEntry: UnchainedAccessEntry = {
        _id: createTimePrefixedId(at, random),
        version: 1,
        createdAt: at.toISOString(),
        _operator: operator._id,
        operator: operator.name,
        username: operator.username,
        address,
        action: entry.action,
        result: entry.result,
        resource: entry.resource ?? '',
        _subject: subject._id,
        subject: subject.name,
        subjectDetail: subject.detail,
        count: personCount,
        filter: truncateText(entry.filter, limits.maxTextLength),
        reason: truncateText(entry.reason, limits.maxTextLength),
        month: entry.month ?? '',
        points: listRaisedAccessFlags({
          night: isAtNight(at),
          newAddress: await isNewAddress(tx, collection, operator._id, address, pendingAddresses),
          refused: entry.result === 'refused',
          // Restoring from the bin is never flagged as access to many people's data (`large`), because it
          // shows no personal data.
          large: personCount > limits.maxPersonsOfNormalAccess && entry.action !== 'restore',
          probing: entry.isProbing === true,
        }),
      };
      pendingAddressesByOperator.set(operator._id, pendingAddresses.add(address));
      await tx.insert(collection, { ...unchainedEntry });
    }
  }

  interface QueuedAccessEntries {
    entries: readonly AccessLogEntryInput[];
    stored: () => void;
    failed: (error: unknown) => void;
  }
  let writeQueue: QueuedAccessEntries[] = [];
  let isWritingQueue = false;

  async function writeQueuedAccessLogEntries(): Promise<void> {
    isWritingQueue = true;
    while (writeQueue.length > 0) {
      const currentBatch = writeQueue;
      writeQueue = [];
      try {
        await store.transaction(
          (tx) =>
            appendEntriesToHashChain(
              tx,
              currentBatch.flatMap(({ entries }) => entries),
            ),
          { ...URGENT_TRANSACTION, locks: [] },
        );
        for (const { stored } of currentBatch) stored();
      } catch (error) {
        for (const { failed } of currentBatch) failed(error);
      }
    }
    isWritingQueue = false;
  }

  return {
    append: appendEntriesToHashChain,
    isProbing: async (operatorId, filterValues, now) =>
      collection !== undefined &&
      filterValues.length > 0 &&
      storeTriedValues(store, random, { operator: operatorId, tried: filterValues, now }),
    write: (entries) => {
      if (collection === undefined || entries.length === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        writeQueue.push({ entries, stored: resolve, failed: reject });
        if (!isWritingQueue) void writeQueuedAccessLogEntries();
      });
    },
  };
}
