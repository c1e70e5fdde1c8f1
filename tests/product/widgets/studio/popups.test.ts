import { describe, expect, test } from 'vitest';
import type { ConsoleRecord } from '../../../../src/core/provider/dataProvider';
import { popups } from '../../../../src/product/resources/popups';
import {
  applyPopupEdits,
  computeBoxCoveredByPopup,
  createPopupChangesBody,
  findPathsChangedByEdits,
  findPopupOverlaps,
  hasAutomaticSize,
  isPopupShownAt,
  type PopupWithBox,
} from '../../../../src/product/widgets/popup/studio/popups';

const display = { enabled: true, period: true, startDate: '2026-12-01', endDate: '2026-12-31' };
const record = { id: 'a', _id: 'a', left: 0, top: 0, width: 100, height: 100, display };
const placed = (id: string, more: object = {}): PopupWithBox => {
  const values = { ...record, ...more };
  const box = computeBoxCoveredByPopup(values, { width: 50, height: 60 });
  return { id, name: id, record: values as ConsoleRecord, values, changed: [], box };
};

describe('edits of a popup', () => {
  test('should count where they differ from the stored values, and make the smallest body', () => {
    const edits = { left: 10, top: 0, 'display.endDate': null };
    const changed = findPathsChangedByEdits(record, edits);
    expect(changed).toEqual(['left', 'display.endDate']);
    expect(createPopupChangesBody({ changed, values: applyPopupEdits(record, edits) })).toEqual({
      left: 10,
      display: { endDate: null },
    });
    expect(findPathsChangedByEdits({ ...record, display: {} }, { 'display.endDate': null })).toEqual([]);
  });
});

describe('a popup on the page', () => {
  test('should be as large as its content where a number is 0', () => {
    const values = { ...record, width: 0 };
    expect(hasAutomaticSize(values)).toBe(true);
    expect(hasAutomaticSize(record)).toBe(false);
    expect(computeBoxCoveredByPopup(values, { width: 320, height: 200 })).toMatchObject({
      width: 320,
      height: 100,
    });
    expect(computeBoxCoveredByPopup({ ...values, width: -5 }, undefined)).toMatchObject({
      width: 0,
      height: 100,
    });
  });

  test('should take stored values of any shape', () => {
    expect(
      computeBoxCoveredByPopup({ left: 'x', top: null, width: [], height: Number.NaN }, undefined),
    ).toEqual({
      ...{ left: 0, top: 0, width: 0, height: 0 },
    });
    expect(isPopupShownAt(popups, { display: 'x' }, '2026-12-24T00:00:00.000Z')).toBe(false);
  });

  test('should be shown on the days of Seoul that its period holds', () => {
    expect(isPopupShownAt(popups, record, '2026-11-30T14:59:59.000Z')).toBe(false);
    expect(isPopupShownAt(popups, record, '2026-11-30T15:00:00.000Z')).toBe(true);
    expect(isPopupShownAt(popups, record, '2026-12-31T14:59:59.000Z')).toBe(true);
    expect(isPopupShownAt(popups, record, '2026-12-31T15:00:00.000Z')).toBe(false);
  });
});

describe('two popups', () => {
  const one = placed('one');

  test('should overlap where they share a pixel and a day', () => {
    const later = { display: { ...display, startDate: '2026-12-29', endDate: '2027-01-03' } };
    expect(findPopupOverlaps(one, [one, placed('b', later)])).toMatchObject([{ id: 'b', days: 3 }]);
    expect(findPopupOverlaps(one, [placed('b', { ...later, left: 100 })])).toEqual([]);
    expect(
      findPopupOverlaps(one, [
        placed('b', { display: { ...display, startDate: '2027-01-01', endDate: null } }),
      ]),
    ).toEqual([]);
  });

  test('should not overlap while one is switched off, and may overlap without an end', () => {
    expect(findPopupOverlaps(one, [placed('b', { display: { ...display, enabled: false } })])).toEqual([]);
    const ever = { display: { ...display, period: false } };
    expect(findPopupOverlaps(placed('one', ever), [placed('b', ever)])).toMatchObject([
      { days: Number.POSITIVE_INFINITY },
    ]);
  });
});
