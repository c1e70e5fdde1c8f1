import { setInBoundedMap } from '../../../src/core/schema/basics/setInBoundedMap';
import { type AnyResource, lengthOf, limits, toSeoul } from '../../../src/core/schema/index';
import { newId, type RandomBytesGenerator } from '../basics/ids';
import { findFirstDocuments } from '../store/findFirst';
import { type Store, type Transaction, URGENT_TRANSACTION } from '../store/store';
import type { AccessEntryFlag, AccessLogEntryInput, UnchainedAccessEntry } from './entry';
import { type MaskedFieldFilterValue, storeMaskedFieldProbes } from './probes';

/**
 * The record of access (decisions, section 10). No entry is ever changed. Entries are removed only after
 * their retention.
 */
export interface AccessLog {
  /** Adds access entries in the given transaction, each linked to the previous entry by its hash. */
  append(tx: Transaction, entries: readonly AccessLogEntryInput[]): Promise<void>;
  /**
   * Adds access entries in a separate transaction, which all waiting calls share: one disk write serves many
   * calls. Resolves once the entries are stored.
   */
  write(entries: readonly AccessLogEntryInput[]): Promise<void>;
  /**
   * Counts the values that an operator tried on masked fields. Returns true if the access entry must be
   * marked as probing.
   */
  isProbing(operator: string, tried: readonly MaskedFieldFilterValue[], now: Date): Promise<boolean>;
}

/**
 * Returns the name of the collection that holds the record of access. Only its resource has fields for the
 * hashes that link each entry to the previous one. Returns undefined if no resource has such fields; then
 * nothing is recorded. Throws if several resources have them.
 */
export function findAccessLogCollectionName(resources: readonly AnyResource[]): string | undefined {
  const chained = resources.filter(({ fields }) => 'hash' in fields && 'previous' in fields);
  const [first, another] = new Set(chained.map(({ api }) => api.path));
  if (another !== undefined) throw new Error(`${first} and ${another} both keep a record of access`);
  return first;
}

const getSeoulHour = (at: Date): number => Number(toSeoul(at.toISOString()).slice(11, 13));

/** Whether an instant is outside working hours. */
function isNightHour(at: Date): boolean {
  const { from, until } = limits.nightHours;
  return getSeoulHour(at) >= from && getSeoulHour(at) < until;
}

const truncateText = (text: string | undefined, max: number): string => {
  const clean = (text ?? '').toWellFormed();
  return lengthOf(clean) <= max ? clean : [...clean].slice(0, max).join('');
};

/** Maximum number of characters of a network address: enough for IPv6 with a zone or a port. */
const MAX_IP_ADDRESS_LENGTH = 64;

/** Maximum number of pairs of an operator and an address that are remembered. */
const MAX_OPERATOR_IP_ADDRESS_PAIRS = 20_000;

/**
 * Returns `recorded` if the operator's earlier access entries contain the address, else `new`. Returns
 * `first` if the operator has no entry yet.
 */
async function compareIpAddressWithEarlierEntries(
  tx: Transaction,
  collection: string,
  operator: string,
  address: string,
): Promise<'first' | 'recorded' | 'new'> {
  const own = [{ op: 'equals', path: '_operator', key: operator }] as const;
  const order = [{ path: 'number', descending: true }];
  const [last] = await findFirstDocuments(tx, collection, { where: own, order }, 1);
  if (!last) return 'first';
  if (last.address === address) return 'recorded';
  const here = [...own, { op: 'equals', path: 'address', key: address }] as const;
  const byAddress = ['_operator', 'address'].map((path) => ({ path, descending: false }));
  const found = await tx.find(collection, { where: here, order: byAddress, skip: 0, limit: 1 });
  return found.length > 0 ? 'recorded' : 'new';
}

const listRaisedAccessFlags = (holds: Readonly<Record<AccessEntryFlag, boolean>>): AccessEntryFlag[] =>
  (Object.keys(holds) as AccessEntryFlag[]).filter((point) => holds[point]);

const emptyAccessedPerson = { _id: '', name: '', detail: '' };

/** A function that masks the caller's name and username in an access entry if the caller is no operator. */
type NonOperatorNameMasker = (by: AccessLogEntryInput['operator']) => AccessLogEntryInput['operator'];

/** Returns the record of access of one API. It records nothing if `collection` is undefined. */
export function createAccessLog(
  {
    store,
    random,
    maskStranger,
  }: { store: Store; random: RandomBytesGenerator; maskStranger: NonOperatorNameMasker },
  collection: string | undefined,
): AccessLog {
  /**
   * Pairs of an operator and an address from earlier entries. The address of such a pair is no longer new for
   * its operator.
   */
  const recorded = new Map<string, true>();

  async function isNewAddress(
    tx: Transaction,
    name: string,
    operator: string,
    address: string,
    told: Set<string>,
  ) {
    const pair = JSON.stringify([operator, address]);
    if (operator === '' || told.has(address) || recorded.has(pair)) return false;
    const found = await compareIpAddressWithEarlierEntries(tx, name, operator, address);
    if (found === 'recorded') setInBoundedMap(recorded, pair, true, MAX_OPERATOR_IP_ADDRESS_PAIRS);
    return found === 'new' || (found === 'first' && told.size > 0);
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
    const told = new Map<string, Set<string>>();
    for (const entry of entries) {
      const { at, subject = emptyAccessedPerson } = entry;
      const operator = maskStranger(entry.operator);
      const address = truncateText(entry.address, MAX_IP_ADDRESS_LENGTH);
      const count = entry.count ?? (entry.subject ? 1 : 0);
      const before = told.get(operator._id) ?? new Set();
      const open: UnchainedAccessEntry = {
        _id: newId(at, random),
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
        count,
        filter: truncateText(entry.filter, limits.maxTextLength),
        reason: truncateText(entry.reason, limits.maxTextLength),
        month: entry.month ?? '',
        points: listRaisedAccessFlags({
          night: isNightHour(at),
          newAddress: await isNewAddress(tx, collection, operator._id, address, before),
          refused: entry.result === 'refused',
          // Restoring from the bin is never flagged as access to many people's data (`large`), because it
          // shows no personal data.
          large: count > limits.largeAccessPersons && entry.action !== 'restore',
          probing: entry.isProbing === true,
        }),
      };
      told.set(operator._id, before.add(address));
      await tx.insert(collection, { ...open });
    }
  }

  interface QueuedAccessEntries {
    entries: readonly AccessLogEntryInput[];
    stored: () => void;
    failed: (error: unknown) => void;
  }
  let waiting: QueuedAccessEntries[] = [];
  let isWriting = false;

  async function writeQueuedAccessLogEntries(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await store.transaction(
          (tx) =>
            appendEntriesToHashChain(
              tx,
              group.flatMap(({ entries }) => entries),
            ),
          { ...URGENT_TRANSACTION, locks: [] },
        );
        for (const { stored } of group) stored();
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
    isWriting = false;
  }

  return {
    append: appendEntriesToHashChain,
    isProbing: async (operator, tried, now) =>
      collection !== undefined &&
      tried.length > 0 &&
      storeMaskedFieldProbes(store, random, { operator, tried, now }),
    write: (entries) => {
      if (collection === undefined || entries.length === 0) return Promise.resolve();
      return new Promise((stored, failed) => {
        waiting.push({ entries, stored, failed });
        if (!isWriting) void writeQueuedAccessLogEntries();
      });
    },
  };
}
