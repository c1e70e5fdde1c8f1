import {
  type AnyResource,
  bool,
  choice,
  date,
  dateTime,
  defineResource,
  files,
  group,
  id,
  image,
  int,
  list,
  richText,
  text,
} from '../../../../src/core/schema/index';

/** A resource with one field of each sort that a form treats in its own way. */
export const thing: AnyResource = defineResource('things', {
  fields: {
    _id: id(),
    kind: choice(['plain', 'fancy']),
    subject: text({ required: true, max: 10 }),
    sequence: int({ startsAt: { from: 'totalCount', within: 'kind' } }),
    rank: int({ default: 999, startsAt: { from: 'max', of: 'rank' } }),
    content: richText(),
    display: group({ period: bool(), until: date({ nullable: true }) }),
    writer: text({ readOnly: true, setAtCreation: 'operator' }),
    thumb: image({ upload: { to: 'thumb' } }),
    files: files({ upload: { to: 'files', removedIn: '_files' } }),
    slides: list({ image: image({ upload: { to: 'image' } }), url: text() }, { min: 1 }),
    createdAt: dateTime({ setAtCreation: 'now' }),
  },
  api: { path: 'things', many: 'things', one: 'thing' },
  variants: {
    by: 'kind',
    of: {
      plain: {
        form: {
          in: { dialog: 640 },
          sections: [
            {
              title: 'basic',
              fields: [
                [{ field: 'writer', only: 'edit' }, 'subject'],
                ['sequence', 'rank'],
                ['display.period', { field: 'display.until', when: { 'display.period': true } }],
              ],
            },
            { title: 'dates', fields: [{ field: 'createdAt', only: 'edit' }] },
          ],
        },
      },
      fancy: {
        most: { files: 1 },
        form: { in: { page: 1024 }, sections: [{ title: 'basic', fields: ['subject'] }] },
      },
    },
  },
});

export const asset = (_id: string, name = `${_id}.png`) => ({
  _id,
  name,
  size: 1,
  type: 'image/png',
  url: `/files/${_id}/${name}`,
});

export const pending = (name: string) => ({ rawFile: new File(['x'], name) });
