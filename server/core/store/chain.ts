import { isObject } from '../../../src/core/schema/index';
import { sha256 } from '../basics/ids';
import { findFirstDocuments } from './findFirst';
import { insertOrReplace } from './insertOrReplace';
import type { Collection, Document, Reader, Transaction } from './store';

/**
 * Collection with a single document, which holds both ends of the access log's hash chain (`HashChainEnds`).
 */
export const HASH_CHAIN_ENDS_COLLECTION = '_access_chain';

/** Id of the document that holds both ends of the hash chain. */
export const HASH_CHAIN_ENDS_DOCUMENT_ID = 'chain';

/** A link of the hash chain: the number of a document and its hash. */
export interface HashChainLink {
  number: number;
  hash: string;
}

/** The link that comes before the first document of a chain: it has number 0 and no hash. */
const HASH_CHAIN_START_LINK: HashChainLink = { number: 0, hash: '' };

/**
 * The ends of the hash chain. `anchor` is the link of the document before the first kept document. `last` is
 * the link of the last document.
 */
export interface HashChainEnds {
  anchor: HashChainLink;
  last: HashChainLink;
  /**
   * Number of the first document that was added after the stored anchor and last link were lost. Documents
   * before it may be missing. 0 if neither was ever lost.
   */
  resumedAt: number;
}

/** Returns the values that a document's hash covers, besides its id, number and `previous`. */
export type HashedValuesGetter = (document: Document) => readonly unknown[];

const isHashChainLink = (value: unknown): value is HashChainLink =>
  isObject(value) && Number.isSafeInteger(value.number) && typeof value.hash === 'string';

/**
 * Computes the ends of a hash chain whose stored ends are lost, from the chain's first document and its
 * highest number.
 */
async function recomputeHashChainEnds(reader: Reader, collection: string): Promise<HashChainEnds> {
  const lastNumber = Number((await reader.max(collection, 'number', [])) ?? 0);
  if (lastNumber === 0) return { anchor: HASH_CHAIN_START_LINK, last: HASH_CHAIN_START_LINK, resumedAt: 0 };
  const readFirstOrLastDocument = async (descending: boolean) =>
    (
      await findFirstDocuments(reader, collection, { where: [], order: [{ path: 'number', descending }] }, 1)
    )[0];
  const [first, last] = [await readFirstOrLastDocument(false), await readFirstOrLastDocument(true)];
  return {
    anchor: first
      ? { number: Number(first.number) - 1, hash: String(first.previous) }
      : HASH_CHAIN_START_LINK,
    // If the last document is unreadable, '' takes the place of its hash.
    last: { number: lastNumber, hash: last?.number === lastNumber ? String(last.hash) : '' },
    resumedAt: lastNumber + 1,
  };
}

/**
 * Returns both ends of a collection's hash chain. The number of `last` is 0 if the chain has no document yet.
 */
export async function readHashChainEnds(reader: Reader, collection: string): Promise<HashChainEnds> {
  const storedEnds = await reader.get(HASH_CHAIN_ENDS_COLLECTION, HASH_CHAIN_ENDS_DOCUMENT_ID);
  if (!isHashChainLink(storedEnds?.anchor) || !isHashChainLink(storedEnds?.last))
    return recomputeHashChainEnds(reader, collection);
  return { anchor: storedEnds.anchor, last: storedEnds.last, resumedAt: Number(storedEnds.resumedAt ?? 0) };
}

/** Stores the ends of the hash chain, in the transaction that adds documents to it or removes them. */
export async function writeHashChainEnds(
  tx: Transaction,
  { anchor, last, resumedAt }: HashChainEnds,
): Promise<void> {
  const storedDocument = await tx.get(HASH_CHAIN_ENDS_COLLECTION, HASH_CHAIN_ENDS_DOCUMENT_ID);
  // `resumedAt` is omitted once all documents before the number `resumedAt` have been removed after their
  // retention period.
  const optionalResumedAt = resumedAt > anchor.number ? { resumedAt } : {};
  const document = {
    _id: HASH_CHAIN_ENDS_DOCUMENT_ID,
    version: (storedDocument?.version ?? 0) + 1,
    anchor,
    last,
    ...optionalResumedAt,
  };
  await insertOrReplace(tx, HASH_CHAIN_ENDS_COLLECTION, storedDocument, document);
}

/**
 * Returns the part of the hashed text that depends only on the document, not on its position in the chain.
 */
export const serializeHashedContent = (getHashedValues: HashedValuesGetter, document: Document): string =>
  JSON.stringify(getHashedValues(document)).slice(1, -1);

/**
 * Returns the SHA-256 of a document in a hash chain. It covers the JSON list of the document's id, its
 * number, its hashed values and the previous document's hash. Values that newer builds add are appended only
 * if they are not blank, so that older documents keep their hash.
 */
export const computeChainHash = (
  getHashedValues: HashedValuesGetter,
  document: Document,
): Promise<string> => {
  const { _id, number, previous } = document;
  const positionParts = [_id, number, previous].map((value) => JSON.stringify(value) ?? 'null');
  return sha256(
    `[${positionParts[0]},${positionParts[1]},${serializeHashedContent(getHashedValues, document)},${positionParts[2]}]`,
  );
};

/**
 * Whether a new document joins the hash chain at the end of its transaction. A document that already has a
 * hash, such as a copy, joined the chain before.
 */
export const isAddedToHashChainAtCommit = ({ sealed }: Collection, document: Document): boolean =>
  sealed !== undefined && document.hash === undefined;

async function addDocumentsToHashChain(
  tx: Transaction,
  { name, sealed }: Collection,
  documents: readonly Document[],
) {
  if (!sealed) return;
  const chainEnds = await readHashChainEnds(tx, name);
  for (const document of documents) {
    const linkedDocument = { ...document, number: chainEnds.last.number + 1, previous: chainEnds.last.hash };
    const hash = await computeChainHash(sealed, linkedDocument);
    await tx.insert(name, { ...linkedDocument, hash });
    chainEnds.last = { number: linkedDocument.number, hash };
  }
  await writeHashChainEnds(tx, chainEnds);
}

/**
 * Returns a transaction that holds back the new documents of collections with a hash chain. `end` must be
 * called last: it stores these documents with their positions in the chain. Only for stores that run
 * transactions one after another.
 */
export function createHashChainTransaction(
  tx: Transaction,
  collectionOf: (name: string) => Collection,
): { tx: Transaction; end: () => Promise<void> } {
  const deferredDocumentsByCollection = new Map<string, Document[]>();
  return {
    tx: {
      ...tx,
      insert: async (collectionName, ...documents) => {
        const deferredDocuments = documents.filter((document) =>
          isAddedToHashChainAtCommit(collectionOf(collectionName), document),
        );
        if (deferredDocuments.length === 0) return tx.insert(collectionName, ...documents);
        deferredDocumentsByCollection.set(collectionName, [
          ...(deferredDocumentsByCollection.get(collectionName) ?? []),
          ...deferredDocuments,
        ]);
        const immediateDocuments = documents.filter((document) => !deferredDocuments.includes(document));
        if (immediateDocuments.length > 0) await tx.insert(collectionName, ...immediateDocuments);
      },
    },
    end: async () => {
      for (const [name, documents] of deferredDocumentsByCollection)
        await addDocumentsToHashChain(tx, collectionOf(name), documents);
    },
  };
}
