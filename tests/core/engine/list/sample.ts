import type { SavedView } from '../../../../src/core/provider/calls/views';
import type { ConsoleRecord } from '../../../../src/core/provider/dataProvider';
import {
  type AnyResource,
  choice,
  dateTime,
  defineResource,
  id,
  int,
  text,
} from '../../../../src/core/schema/index';

/** A resource whose list has tabs, a filter, an order of its own, sorts, and a bulk act. */
export const parcels: AnyResource = defineResource('parcels', {
  fields: {
    _id: id(),
    subject: text(),
    kind: choice(['letter', 'box']),
    weight: int(),
    createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }),
  },
  api: { path: 'parcels', many: 'parcels', one: 'parcel' },
  title: 'subject',
  bulk: { delete: true },
  list: {
    perPage: 10,
    columns: ['subject', 'kind', 'weight'],
    order: ['-createdAt'],
    sorts: ['weight', 'subject'],
    tabs: 'kind',
    filters: [{ equals: 'kind' }, { contains: ['subject'], as: 'who' }],
  },
});

export const row = (id: string, version = 1, subject = id): ConsoleRecord => ({
  id,
  _id: id,
  version,
  subject,
});

export const rows = (...ids: string[]): ConsoleRecord[] => ids.map((id) => row(id));

export const viewOf = (_id: string, shape: Partial<SavedView> = {}): SavedView => ({
  ...{ _id, resource: 'parcels', variant: null, name: _id, shared: false, owner: { _id: 'o', name: 'o' } },
  ...{ filters: {}, columns: null, order: '', density: 'normal' as const },
  ...{ version: 1, updatedAt: '2026-01-01T00:00:00.000Z', updatedBy: { _id: 'o', name: 'o' } },
  ...shape,
});
