import {
  determinePhaseOfRecord,
  type PhaseName,
  publishPeriod,
  setAt,
  toSeoulDay,
  toSeoulMinuteText,
  toSeoulTimeText,
} from '../../../schema/index';

export interface PublishValues {
  enabled: boolean;
  /** Instant from which the record is public. */
  from: string | null;
  /** Instant from which the record is no longer public. */
  until: string | null;
}

/**
 * The operator's choices for publishing a record: now, at a later time, or not at all. The end time is set
 * separately.
 */
export const publishModes = ['PUBLIC', 'SCHEDULED', 'HIDDEN'] as const;
export type PublishMode = (typeof publishModes)[number];

const isTimeAfterNow = (time: string | null, now: string): boolean => time !== null && time > now;

/** Returns the publishing state of a record at an instant. */
export const computePublishingState = (publishValues: PublishValues, now: string): PhaseName | undefined =>
  determinePhaseOfRecord(publishPeriod, setAt({}, publishPeriod.of, publishValues), now);

/**
 * Returns the choice that corresponds to the stored values. An empty `from` means that the
 * operator has yet to type the start time.
 */
export function determinePublishMode({ enabled, from }: PublishValues, now: string): PublishMode {
  if (!enabled) return 'HIDDEN';
  return from === '' || isTimeAfterNow(from, now) ? 'SCHEDULED' : 'PUBLIC';
}

/** Returns the publishing values for the operator's new choice; `storedFrom` is the saved start time. */
export function computeValuesForPublishMode(
  chosenMode: PublishMode,
  { from, until }: PublishValues,
  storedFrom: string | null,
  now: string,
): PublishValues {
  if (chosenMode === 'HIDDEN') return { enabled: false, from: from === '' ? storedFrom : from, until };
  if (chosenMode === 'SCHEDULED')
    return { enabled: true, from: isTimeAfterNow(from, now) ? from : '', until };
  return {
    enabled: true,
    from: storedFrom !== null && storedFrom !== '' && !isTimeAfterNow(storedFrom, now) ? storedFrom : null,
    until,
  };
}

/** One step of a record's publication: the time from which the record is public, or no longer public. */
export interface PublicationStep {
  /** Whether the record becomes public or stops being public, in the future or in the past. */
  key: 'begins' | 'begun' | 'ends' | 'ended';
  /** Instant of the step. */
  at: string;
}

/** Returns the steps of a publication, past and future, in order of time. */
export function listPublicationSteps(
  { enabled, from, until }: PublishValues,
  now: string,
): PublicationStep[] {
  if (!enabled) return [];
  const steps = [
    { at: from, key: isTimeAfterNow(from, now) ? ('begins' as const) : ('begun' as const) },
    { at: until, key: isTimeAfterNow(until, now) ? ('ends' as const) : ('ended' as const) },
  ];
  return steps.flatMap(({ at, key }) => (at ? [{ at, key }] : []));
}

const DAY_MS = 86_400_000;

/** Returns the whole days (Asia/Seoul) from now to a time; 0 for a past time. */
export const countDaysUntil = (time: string, now: string): number =>
  Math.max(0, Math.round((Date.parse(toSeoulDay(time)) - Date.parse(toSeoulDay(now))) / DAY_MS));

/** Returns a time for display, without seconds, and without the year if the time is in the present year. */
export function formatTimeWithoutCurrentYear(time: string, now: string): string {
  const text = toSeoulMinuteText(time);
  return text.slice(0, 4) === toSeoulTimeText(now).slice(0, 4) ? text.slice(5) : text;
}
