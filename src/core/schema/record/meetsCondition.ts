import { isObject } from '../kinds/nested';
import { matchesTextFormat } from '../shapes/formats';
import { toSeoulDay } from '../text/time';
import { getAt, type Loose } from '../words/paths';
import { getPhaseNameForPeriod, type Phase, type PhaseName } from '../words/phase';
import type { RecordCondition, TextFormatCondition } from '../words/when';

function doesValueMeetCondition(value: unknown, expectedValue: unknown): boolean {
  if (Array.isArray(expectedValue)) return expectedValue.includes(value);
  return isObject(expectedValue)
    ? matchesTextFormat(value, (expectedValue as unknown as TextFormatCondition).fits)
    : expectedValue === value;
}

/** Whether `record` meets a condition; true if there is no condition. */
export function doesRecordMeetCondition(
  condition: RecordCondition<never> | undefined,
  record: object,
): boolean {
  return Object.entries(condition ?? {}).every(([path, wanted]) =>
    doesValueMeetCondition(getAt(record, path), wanted),
  );
}

const readTimeAtPath = (record: Loose, path: string) => {
  const time = getAt(record, path);
  return typeof time === 'string' && time !== '' ? time : undefined;
};

/**
 * Returns the phase of a record at an instant; undefined if the record is switched off and the phase declares
 * no name for such records.
 */
export function determinePhaseOfRecord(
  period: Phase<Loose>,
  record: Loose,
  instant: string,
): PhaseName | undefined {
  const { when, limited, publishes } = period;
  if (!doesRecordMeetCondition(when, record)) return getPhaseNameForPeriod(period, undefined);
  if (limited !== undefined && getAt(record, limited) !== true)
    return getPhaseNameForPeriod(period, 'running');
  const comparableTime = publishes ? instant : toSeoulDay(instant);
  const [from, until] = [readTimeAtPath(record, period.from), readTimeAtPath(record, period.until)];
  if (from !== undefined && comparableTime < from) return getPhaseNameForPeriod(period, 'upcoming');
  const hasPeriodEnded =
    until !== undefined && (publishes ? until <= comparableTime : until < comparableTime);
  return getPhaseNameForPeriod(period, hasPeriodEnded ? 'ended' : 'running');
}
