import { isObject } from '../kinds/nested';
import { fitsFormat } from '../shapes/formats';
import { getAt, type Loose } from '../words/paths';
import type { Phase, PhaseName } from '../words/phase';
import type { Fits, When } from '../words/when';

function meets(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  return isObject(wanted) ? fitsFormat(value, (wanted as unknown as Fits).fits) : wanted === value;
}

/** Whether `record` meets a condition; no condition is always met. */
export function holds(condition: When<never> | undefined, record: object): boolean {
  return Object.entries(condition ?? {}).every(([path, wanted]) => meets(getAt(record, path), wanted));
}

const dayAt = (record: Loose, path: string) => {
  const day = getAt(record, path);
  return typeof day === 'string' && day !== '' ? day : undefined;
};

/** Returns the phase of a record on a day of Asia/Seoul, `YYYY-MM-DD`; undefined if it is switched off. */
export function phaseOf(phase: Phase<Loose>, record: Loose, day: string): PhaseName | undefined {
  if (!holds(phase.when, record)) return undefined;
  if (phase.limited !== undefined && getAt(record, phase.limited) !== true) return 'running';
  const [from, until] = [dayAt(record, phase.from), dayAt(record, phase.until)];
  if (from !== undefined && day < from) return 'upcoming';
  return until !== undefined && until < day ? 'ended' : 'running';
}
