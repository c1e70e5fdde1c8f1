import { bool, defineResource, group, id, int, richText, text } from '../../core/schema/index';
import { createdAt, maxCodeLength, periodDayField } from './shared';

const popupDisplayPhase = {
  of: 'display',
  when: { 'display.enabled': true },
  limited: 'display.period',
  from: 'display.startDate',
  until: 'display.endDate',
} as const;

const popupPositionField = int({ default: 0, unit: 'px' });
/**
 * The width or height of a popup in pixels. A size is never negative. A position can be negative, because a
 * popup can be partly outside the window.
 */
const popupSizeField = int({ default: 0, unit: 'px', min: 0 });

/** Site popups (specification, section 2.7). */
export const popups = defineResource('popups', {
  fields: {
    _id: id(),
    code: text({ max: maxCodeLength }),
    subject: text({ max: 200 }),
    name: text({ max: 200 }),
    sequence: int({ startsAt: { from: 'totalCount' } }),
    url: text({ format: 'url', max: 2000 }),
    left: popupPositionField,
    top: popupPositionField,
    width: popupSizeField,
    height: popupSizeField,
    display: group({
      enabled: bool({ default: false }),
      period: bool({ default: false }),
      startDate: periodDayField,
      endDate: periodDayField,
    }),
    content: richText(),
    createdAt,
  },
  api: { path: 'popups', many: 'popups', one: 'popup' },
  checks: {
    inOrder: {
      at: 'display.endDate',
      holds: ({ display: { startDate, endDate } }) => !startDate || !endDate || startDate <= endDate,
    },
  },
  menu: { group: 'display' },
  bulk: { delete: true },
  publish: {
    phase: popupDisplayPhase,
    answers: ['code', 'subject', 'sequence', 'url', 'left', 'top', 'width', 'height', 'content'],
  },
  preview: {},
  sortable: 'sequence',
  repeats: { again: true, copy: true },
  list: {
    perPage: 10,
    widget: 'popupList',
    columns: [
      'sequence',
      'name',
      'url',
      { toggle: 'display.enabled' },
      { phase: popupDisplayPhase },
      'createdAt',
    ],
    order: ['sequence', '-createdAt'],
    filters: [
      { range: 'createdAt' },
      { phase: popupDisplayPhase, as: 'state' },
      { search: ['name', 'url'], all: true },
    ],
    collapsible: true,
  },
  form: {
    in: { dialog: 960 },
    sections: [
      { title: 'basic', fields: [['name', 'sequence', 'url']] },
      {
        title: 'position',
        widget: { popupPreview: { left: 'left', top: 'top', width: 'width', height: 'height' } },
        fields: [
          ['left', 'top', 'width', 'height'],
          [
            'display.enabled',
            'display.period',
            { field: 'display.startDate', when: { 'display.period': true } },
            { field: 'display.endDate', when: { 'display.period': true } },
          ],
        ],
      },
      { title: 'content', fields: ['content'] },
    ],
  },
});
