import { isObject } from '../kinds/nested';
import { fitsFormat } from '../shapes/formats';
import { toSeoulDay } from '../text/time';
import { getAt, type Loose } from '../words/paths';
import { type Phase, type PhaseName, phaseNameOf } from '../words/phase';
import type { TextFormatCondition, When } from '../words/when';

function valueMeetsCondition(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  return isObject(wanted)
    ? fitsFormat(value, (wanted as unknown as TextFormatCondition).fits)
    : wanted === value;
}

/** Whether `record` meets a condition; true if there is no condition. */
export function meetsCondition(condition: When<never> | undefined, record: object): boolean {
  return Object.entries(condition ?? {}).every(([path, wanted]) =>
    valueMeetsCondition(getAt(record, path), wanted),
  );
}

const timeAtPath = (record: Loose, path: string) => {
  const time = getAt(record, path);
  return typeof time === 'string' && time !== '' ? time : undefined;
};

/**
 * Returns the phase of a record at an instant; undefined if the record is switched off and the phase declares
 * no name for such records.
 */
export function phaseOfRecord(phase: Phase<Loose>, record: Loose, instant: string): PhaseName | undefined {
  const { when, limited, publishes } = phase;
  if (!meetsCondition(when, record)) return phaseNameOf(phase, undefined);
  if (limited !== undefined && getAt(record, limited) !== true) return phaseNameOf(phase, 'running');
  const time = publishes ? instant : toSeoulDay(instant);
  const [from, until] = [timeAtPath(record, phase.from), timeAtPath(record, phase.until)];
  if (from !== undefined && time < from) return phaseNameOf(phase, 'upcoming');
  const isOver = until !== undefined && (publishes ? until <= time : until < time);
  return phaseNameOf(phase, isOver ? 'ended' : 'running');
}
