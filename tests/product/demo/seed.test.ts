import { beforeAll, describe, expect, it } from 'vitest';
import { demoAreas } from '../../../demo/documents';
import { createKit, type StoredFile } from '../../../demo/kit';
import { demoViews } from '../../../demo/views';
import { collectAssetIds } from '../../../server/core/assets/assets';
import {
  type CheckedFileMetadata,
  checkUpload,
  parseUploadFileName,
} from '../../../server/core/assets/uploadCheck/checkUpload';
import { createTextDetector } from '../../../server/core/assets/uploadCheck/createTextDetector';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { sanitizeRichText } from '../../../server/core/node/sanitize/sanitize';
import type { Document } from '../../../server/core/store/store';
import { type AnyResource, fieldEntries, getAt, isObject, type Loose } from '../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../src/core/schema/record/check';
import {
  canAnyListHaveSortOrder,
  doesAnyListHaveColumn,
  findUnknownFilterKeys,
} from '../../../src/core/schema/table/viewShape';
import { fields as boardFields } from '../../../src/product/resources/boards/fields';
import { resources } from '../../../src/product/resources/index';

const NOW = new Date('2026-03-02T01:00:00.000Z');

/** Paths of what is bought: its weeks and seasons are those of the calendar. */
const SHOP = ['orders', 'shipments', 'claims', 'reviews'];

let documents: { resource: AnyResource; document: Document }[];
let stored: Map<string, StoredFile>;

function make(now: Date) {
  const { kit, stored } = createKit(now);
  const { areas } = demoAreas(kit);
  return {
    stored,
    documents: areas.flatMap(({ resource, documents }) =>
      documents.map((document) => ({ resource, document })),
    ),
  };
}

beforeAll(() => {
  ({ documents, stored } = make(NOW));
});

const named = ({ resource, document }: (typeof documents)[number]) =>
  `${resource.name}: ${document.subject ?? document.name}`;

/** All texts of a value that look like instants. */
function instantsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}T/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(instantsIn);
  return isObject(value) ? Object.values(value).flatMap(instantsIn) : [];
}

describe('the demo records', () => {
  // What happens in the demo is recorded, sent or deleted as it happens; nothing of that is made up.
  const happening = ['access-log', 'bin', 'outbox'];
  const made = (resources as readonly AnyResource[]).filter(({ name }) => !happening.includes(name));
  it.each(made)('hold some $name', ({ name, singleton }) => {
    const least = singleton ? 1 : 3;
    expect(documents.filter(({ resource }) => resource.name === name).length).toBeGreaterThanOrEqual(least);
  });

  it('have posts for every board code', () => {
    const codes = new Set(
      documents.filter(({ resource }) => resource.name === 'boards').map(({ document }) => document.code),
    );
    expect([...codes].sort()).toEqual([...boardFields.code.choices].sort());
  });

  it('give each item of a list an _id of its own, as the API does', () => {
    const items = documents.flatMap(({ resource, document }) =>
      [...fieldEntries(resource.fields)]
        .filter(([, { kind }]) => kind === 'list')
        .flatMap(([path]) => (getAt(document, path) ?? []) as Loose[]),
    );
    expect(items.length).toBeGreaterThan(0);
    const ids = items.map(({ _id }) => _id);
    expect(ids.filter((id) => !/^[\da-f]{24}$/.test(String(id)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('could all be saved by an operator', () => {
    const wrong = documents.map(
      (entry) => [named(entry), findAllRecordProblems(entry.resource, entry.document)] as const,
    );
    expect(wrong.filter(([, problems]) => Object.keys(problems).length > 0)).toEqual([]);
  });

  it('have a member of that name for each inquiry, who had joined before, and for most orders', () => {
    const of = (name: string) =>
      documents.flatMap(({ resource, document }) => (resource.name === name ? [document] : []));
    const members = new Map(of('users').map((member) => [member._id, member]));
    for (const { _user, name, createdAt } of of('questions')) {
      const member = members.get(String(_user));
      expect([name, member?.name, String(member?.createdAt) < String(createdAt)]).toEqual([name, name, true]);
    }
    const orders = of('orders');
    expect(orders.filter(({ _user }) => members.has(String(_user))).length).toBeGreaterThan(
      orders.length / 2,
    );
  });

  it('come with views that their lists understand', () => {
    const views = demoViews(createKit(NOW).kit, { _id: 'operator', version: 1, name: '운영자' });
    expect(views.length).toBeGreaterThan(2);
    const wrong = views.filter(({ resource: name, filters, columns, order }) => {
      const resource = (resources as readonly AnyResource[]).find((one) => one.name === name);
      if (!resource) return true;
      const isStrange = (id: string) => !doesAnyListHaveColumn(resource, id);
      const misorders = order !== '' && !canAnyListHaveSortOrder(resource, order);
      return findUnknownFilterKeys(resource, filters).length > 0 || columns?.some(isStrange) || misorders;
    });
    expect(wrong).toEqual([]);
  });

  it('hold rich text that the API would store as it is', () => {
    const changed = documents.flatMap((entry) =>
      [...fieldEntries(entry.resource.fields)]
        .filter(([, field]) => field.kind === 'richText')
        .map(([path]) => String(getAt(entry.document, path)))
        .filter((html) => sanitizeRichText(html) !== html)
        .map((html) => [named(entry), sanitizeRichText(html), html]),
    );
    expect(changed).toEqual([]);
  });

  it('show each state of publishing', () => {
    const now = NOW.toISOString();
    const states = documents.flatMap(({ document: { publish } }) => {
      if (!isObject(publish)) return [];
      if (!publish.enabled) return ['hidden'];
      if (String(publish.from ?? '') > now) return ['scheduled'];
      return publish.until && String(publish.until) <= now ? ['ended'] : [];
    });
    expect(states.toSorted()).toEqual(['ended', 'hidden', 'scheduled']);
  });

  it('were all made before now', () => {
    // The times between which a record is public may lie ahead.
    const late = documents.filter(({ document: { publish: _, ...made } }) =>
      instantsIn(made).some((time) => time >= NOW.toISOString()),
    );
    expect(late.map(named)).toEqual([]);
  });

  it('have ids of their own', () => {
    const ids = documents.map(({ document }) => document._id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are the same on every machine', () => {
    const again = make(NOW);
    expect(again.documents.map(({ document }) => document)).toEqual(
      documents.map(({ document }) => document),
    );
  });

  it('name the same records and files whatever the day, but for the shop, which follows the calendar', () => {
    const later = make(new Date('2027-08-15T12:00:00.000Z'));
    const isOfShop = ({ resource }: (typeof documents)[number]) => SHOP.includes(resource.api.path);
    const subjects = (entries: typeof documents) => entries.filter((one) => !isOfShop(one)).map(named);
    expect(subjects(later.documents)).toEqual(subjects(documents));
    expect([...later.stored.keys()].sort()).toEqual([...stored.keys()].sort());
  });

  // Operators share the number of their office.
  const operatorPhone = '02-110-2030';

  it('give each member another phone number, which finds that member alone', () => {
    const members = documents.filter(
      ({ resource, document }) => resource.name === 'users' && document.phone !== operatorPhone,
    );
    const phones = members.map(({ document }) => String(document.phone).replace(/\D/g, ''));
    expect(phones.length).toBeGreaterThan(100);
    expect(phones.filter((phone, index) => phones.indexOf(phone) !== index)).toEqual([]);
  });

  it('name no telephone that rings', () => {
    const phones =
      JSON.stringify(documents.map(({ document }) => document)).match(/"0\d{1,2}-\d+-\d{4}"/g) ?? [];
    expect(phones.length).toBeGreaterThan(100);
    expect(phones.filter((phone) => !/^"0(10|2)-1/.test(phone))).toEqual([]);
  });
});

describe('the demo files', () => {
  it('are each shown by a record, and none is missing', () => {
    const shown = documents.flatMap(({ resource, document }) => [
      ...collectAssetIds(resource.fields, document as Loose),
    ]);
    expect([...new Set(shown)].sort()).toEqual([...stored.keys()].sort());
  });

  it('are what their names and the API say', async () => {
    const found = await Promise.all(
      [...stored.values()].map(async ({ bytes, document: { name } }) => {
        const file = await createMemoryFilesBackend().receive();
        await file.append(bytes);
        const text = createTextDetector();
        text.append(bytes);
        return checkUpload(
          file,
          parseUploadFileName(name),
          text.end(),
          name.endsWith('.png') ? 'image' : 'file',
        );
      }),
    );
    const facts = ({ name, type, size, width, height }: CheckedFileMetadata) => ({
      name,
      type,
      size,
      width,
      height,
    });
    expect(found.map((one) => facts(one.facts))).toEqual(
      [...stored.values()].map(({ document }) => facts(document)),
    );
  });
});
