/** The fields that the product's widgets ask for; compiling this file is the test. */
import { defineResource, group, id, int } from '../../../src/core/schema/index';

const fields = { _id: id(), at: group({ x: int(), y: int() }), size: int() };
const api = { path: 'x', many: 'x', one: 'x' };

export const given = defineResource('given', {
  fields,
  api,
  form: {
    in: { page: 1024 },
    sections: [
      {
        title: 'a',
        fields: [],
        widget: { popupPreview: { left: 'at.x', top: 'at.y', width: 'size', height: 'size' } },
      },
    ],
  },
});
