import type { ConsoleRecord } from '../../../../core/provider/dataProvider';
import {
  type AnyResource,
  determinePhaseOfRecord,
  getAt,
  type Loose,
  setAt,
} from '../../../../core/schema/index';
import type { PixelBox, ScreenSize } from '../drawing';
import { doBoxesOverlap } from './geometry';
import {
  countDaysInSpan,
  type DaySpan,
  findDaySpanOfDisplayPeriod,
  intersectDaySpans,
  type PopupDisplayPeriod,
} from './spans';

/** The paths of the fields that the studio changes, in the order of its inputs. */
export const studioEditedFieldPaths = [
  ...['left', 'top', 'width', 'height'],
  ...['display.enabled', 'display.period', 'display.startDate', 'display.endDate'],
] as const;

/** The edited values of a popup, by path. */
export type PopupEdits = Readonly<Record<string, unknown>>;

/** A popup with the unsaved changes that the operator made in it. */
export interface StudioPopup {
  id: string;
  name: string;
  /** The popup's record as it was last read from the API. */
  record: ConsoleRecord;
  values: Loose;
  /** Paths of the fields whose edited values differ from the stored values. */
  changed: readonly string[];
}

/** Returns the stored form of an edited value. A day that was emptied is stored as null. */
const convertUndefinedToNull = (value: unknown) => value ?? null;

/** Returns the paths whose edited values differ from the values in a record. */
export const findPathsChangedByEdits = (record: Loose, edits: PopupEdits): string[] =>
  Object.keys(edits).filter(
    (path) => convertUndefinedToNull(edits[path]) !== convertUndefinedToNull(getAt(record, path)),
  );

export const applyPopupEdits = (record: Loose, edits: PopupEdits): Loose =>
  Object.entries(edits).reduce((editedRecord, [path, value]) => setAt(editedRecord, path, value), record);

/** Returns the body that stores a popup's changed values. */
export const createPopupChangesBody = ({ changed, values }: Pick<StudioPopup, 'changed' | 'values'>): Loose =>
  changed.reduce<Loose>((body, path) => setAt(body, path, getAt(values, path) ?? null), {});

const toPixelCount = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0);

/** Returns the position and size of a popup; a value that is not a number counts as 0. */
export const readStoredPopupBox = ({ left, top, width, height }: Loose): PixelBox => ({
  ...{ left: toPixelCount(left), top: toPixelCount(top) },
  ...{ width: Math.max(0, toPixelCount(width)), height: Math.max(0, toPixelCount(height)) },
});

/** Whether the width or the height of a popup follows its content. */
export const hasAutomaticSize = (values: Loose): boolean => {
  const { width, height } = readStoredPopupBox(values);
  return width === 0 || height === 0;
};

/**
 * Returns the box that a popup covers. A width or height of 0 is replaced by the size of the popup's content.
 */
export function computeBoxCoveredByPopup(values: Loose, contentSize: ScreenSize | undefined): PixelBox {
  const box = readStoredPopupBox(values);
  return {
    ...box,
    width: box.width || (contentSize?.width ?? 0),
    height: box.height || (contentSize?.height ?? 0),
  };
}

const toTextOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export const readDisplayPeriod = (values: Loose): PopupDisplayPeriod => ({
  enabled: getAt(values, 'display.enabled') === true,
  period: getAt(values, 'display.period') === true,
  startDate: toTextOrNull(getAt(values, 'display.startDate')),
  endDate: toTextOrNull(getAt(values, 'display.endDate')),
});

/** Whether visitors see a popup at an instant. */
export const isPopupShownAt = ({ publish }: AnyResource, values: Loose, instant: string): boolean =>
  publish?.phase !== undefined && determinePhaseOfRecord(publish.phase, values, instant) === 'running';

/** A popup with the box that it covers, for comparing it with other popups. */
export interface PopupWithBox extends StudioPopup {
  box: PixelBox;
}

/** Returns the days on which visitors see a popup; null if they never do. */
export function findShownDaySpan(values: Loose): DaySpan | null {
  const displayPeriod = readDisplayPeriod(values);
  return displayPeriod.enabled ? findDaySpanOfDisplayPeriod(displayPeriod) : null;
}

/** The overlap of two popups: the days on which both are shown while their boxes overlap. */
export interface PopupOverlap {
  id: string;
  span: DaySpan;
  /** Number of days of the overlap; Infinity if the overlap has no first or no last day. */
  days: number;
}

/**
 * Returns the overlaps of a popup with others. Two popups overlap if both are shown on the same day and their
 * boxes overlap.
 */
export function findPopupOverlaps(popup: PopupWithBox, otherPopups: readonly PopupWithBox[]): PopupOverlap[] {
  const shownSpan = findShownDaySpan(popup.values);
  if (!shownSpan) return [];
  return otherPopups.flatMap((otherPopup) => {
    const otherShownSpan =
      otherPopup.id === popup.id || !doBoxesOverlap(popup.box, otherPopup.box)
        ? null
        : findShownDaySpan(otherPopup.values);
    const sharedSpan = otherShownSpan && intersectDaySpans(shownSpan, otherShownSpan);
    return sharedSpan ? [{ id: otherPopup.id, span: sharedSpan, days: countDaysInSpan(sharedSpan) }] : [];
  });
}
