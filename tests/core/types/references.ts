/** What a schema names beside itself: other fields, and widgets with the fields that they need. Compiling this is the test. */
import { choice, defineResource, id, int, text } from '../../../src/core/schema/index';

const api = { path: 'examples', many: 'examples', one: 'example' };
const fields = { _id: id(), kind: choice(['a', 'b']), note: text() };

export const references = defineResource('references', {
  fields: {
    ...fields,
    rank: int({ default: 1, startsAt: { from: 'max', of: 'rank' } }),
    place: int({ startsAt: { from: 'totalCount', within: 'kind' } }),
    label: text({ readOnly: true, labelOf: 'kind' }),
  },
  api,
});
export const wrongReferences = defineResource('wrongReferences', {
  fields: {
    ...fields,
    // @ts-expect-error no such field
    rank: int({ startsAt: { from: 'max', of: 'nope' } }),
    // @ts-expect-error only a number has a highest value
    last: int({ startsAt: { from: 'max', of: 'note' } }),
    // @ts-expect-error no such field to count within
    place: int({ startsAt: { from: 'totalCount', within: 'nope' } }),
    // @ts-expect-error no such field to show
    label: text({ readOnly: true, labelOf: 'nope' }),
  },
  api,
});
export const wrongWidget = defineResource('wrongWidget', {
  // @ts-expect-error not a registered widget
  fields: { _id: id(), note: text({ widget: 'nope' }) },
  api,
});
export const misplacedWidgets = defineResource('misplacedWidgets', {
  // @ts-expect-error shows a section's fields together, and edits none
  fields: { _id: id(), note: text({ widget: 'recommendedSizes' }) },
  api,
  // @ts-expect-error edits a field
  form: { in: { page: 1024 }, sections: [{ title: 'a', fields: ['note'], widget: 'youtube' }] },
});
export const givenWidgets = defineResource('givenWidgets', {
  fields: {
    _id: id(),
    zip: text(),
    road: text(),
    rest: text(),
  },
  api,
  form: {
    in: { page: 1024 },
    sections: [
      {
        title: 'a',
        fields: [{ field: 'zip', widget: { postcode: { address1: 'road', address2: 'rest' } } }],
      },
    ],
  },
});
export const ungivenWidgets = defineResource('ungivenWidgets', {
  // @ts-expect-error only the form knows the fields that it needs
  fields: { _id: id(), zip: text({ widget: 'postcode' }), road: text(), count: int() },
  api,
  form: {
    in: { page: 1024 },
    sections: [
      {
        title: 'a',
        fields: [
          // @ts-expect-error it needs other fields
          { field: 'zip', widget: 'postcode' },
          // @ts-expect-error one of the fields that it needs is missing
          { field: 'zip', widget: { postcode: { address1: 'road' } } },
          // @ts-expect-error no such field
          { field: 'zip', widget: { postcode: { address1: 'road', address2: 'nope' } } },
          // @ts-expect-error an address is no number
          { field: 'zip', widget: { postcode: { address1: 'road', address2: 'count' } } },
          // @ts-expect-error it needs no such field
          { field: 'zip', widget: { postcode: { address1: 'road', address2: 'road', name: 'road' } } },
        ],
      },
    ],
  },
});
