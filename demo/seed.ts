import { storePasswordHash } from '../server/core/accounts/accounts';
import type { PasswordHashing } from '../server/core/accounts/hashing';
import { SIGN_INS_COLLECTION } from '../server/core/accounts/signIns';
import { ASSETS_COLLECTION, collectAssetIds } from '../server/core/assets/assets';
import { collectPublicPictureIds } from '../server/core/assets/publicity';
import type { Files } from '../server/core/files/files';
import { CONSENTS_COLLECTION, type StoredConsent } from '../server/core/ledger/stored';
import { MEMOS_COLLECTION } from '../server/core/memos/stored';
import type { Document, Store } from '../server/core/store/store';
import { SAVED_VIEW_COLLECTION_NAMES } from '../server/core/views/stored';
import { eachField, type Kind } from '../src/core/schema/index';
import { users } from '../src/product/resources/users';
import { type Area, demoAreas } from './documents';
import { createKit, type StoredFile } from './kit';
import { demoMemos } from './records/memos';
import { demoSignIns, storeOperators } from './records/operators';
import { demoOperator } from './records/users';
import { demoViews } from './views';

export interface SeedTarget {
  /** The store, which must be open and empty. */
  store: Store;
  files: Files;
  hashing: Pick<PasswordHashing, 'hash'>;
  /** The present instant of the demo: all dates lie before it. Everything else is the same on every machine. */
  now: Date;
}

/** Kinds of fields whose values refer to files. */
const SHOWING: readonly Kind[] = ['image', 'file', 'files', 'richText'];

/** Adds to each file the records that show it, and whether it is public. */
function setOwners(areas: readonly Area[], stored: ReadonlyMap<string, StoredFile>): void {
  for (const { resource, documents } of areas) {
    if (![...eachField(resource.fields)].some(([, { kind }]) => SHOWING.includes(kind))) continue;
    for (const document of documents) {
      for (const id of collectAssetIds(resource.fields, document)) {
        stored.get(id)?.document.owners.push(`${resource.api.path}/${document._id}`);
      }
      for (const id of collectPublicPictureIds(resource.fields, document)) {
        const asset = stored.get(id);
        if (asset) asset.document.isPublic = true;
      }
    }
  }
}

/**
 * Returns the consent entry of a member who was asked about advertisements when joining; null for other
 * members.
 */
const demoConsent = ({ _id, adEmail, adEmailAt }: Document): StoredConsent | null =>
  typeof adEmail === 'string'
    ? {
        ...{ _id, version: 1, record: _id, number: 1, channel: 'email', purpose: 'ad', by: null },
        ...{ given: adEmail === 'given', at: String(adEmailAt), source: 'join' },
        text: '(선택) 이메일로 광고성 정보를 받습니다.',
      }
    : null;

/**
 * Fills an empty console with realistic Korean demo records: either all of them or none. Returns the
 * operator's id.
 */
export async function seed({ store, files, hashing, now }: SeedTarget): Promise<string> {
  const { kit, stored } = createKit(now);
  const { operator, colleagues, areas } = demoAreas(kit);
  setOwners(areas, stored);
  const hash = await hashing.hash(demoOperator.password);
  // The other operators get a random password, because a second known password would be a second way in.
  const unknown = await hashing.hash(crypto.randomUUID());
  // Files are stored first. The server removes a file without a record later, but a record without its file
  // would stay broken.
  await Promise.all([...stored].map(([id, { bytes }]) => files.put(id, bytes)));
  await store.transaction(async (tx) => {
    for (const { resource, documents } of areas) {
      for (const document of documents) await tx.insert(resource.api.path, document);
    }
    for (const { document } of stored.values()) await tx.insert(ASSETS_COLLECTION, document);
    for (const view of demoViews(kit, operator)) await tx.insert(SAVED_VIEW_COLLECTION_NAMES.views, view);
    for (const document of areas.flatMap(({ documents }) => documents)) {
      const entry = demoConsent(document);
      if (entry) await tx.insert(CONSENTS_COLLECTION, entry);
    }
    const members = areas.filter(({ resource }) => resource === users).at(-1)?.documents ?? [];
    const by = { _id: operator._id, name: String(operator.name) };
    for (const memo of demoMemos(kit, members, by)) await tx.insert(MEMOS_COLLECTION, memo);
    await tx.insert(SIGN_INS_COLLECTION, demoSignIns(kit, operator._id));
    await storeOperators(tx, kit, colleagues, { path: users.api.path, hash: unknown });
    await storePasswordHash(tx, operator._id, hash, now);
  });
  return operator._id;
}
