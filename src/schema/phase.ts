import { getAt, type Loose, type Path } from './paths';

/** The days in which what a record says is in force: the paths of its fields. */
export interface Phase<R> {
  /** The group or the field whose label stands over it. */
  of: Path<R>;
  /** Off, and it is never in force. */
  on: Path<R, boolean>;
  /** Whether the days limit it; without them it is in force as long as it is on. */
  limited: Path<R, boolean>;
  /** The first and the last day, both included; one that is empty limits nothing. */
  from: Path<R, string | null>;
  until: Path<R, string | null>;
}

/** Where a record stands between its days. One that is off has no phase. */
export const phases = ['upcoming', 'running', 'ended'] as const;
export type PhaseName = (typeof phases)[number];

const dayAt = (record: Loose, path: string) => {
  const day = getAt(record, path);
  return typeof day === 'string' && day !== '' ? day : undefined;
};

/** Returns the phase of a record on a day of Asia/Seoul, `YYYY-MM-DD`; undefined if it is off. */
export function phaseOf(phase: Phase<Loose>, record: Loose, day: string): PhaseName | undefined {
  if (getAt(record, phase.on) !== true) return undefined;
  if (getAt(record, phase.limited) !== true) return 'running';
  const [from, until] = [dayAt(record, phase.from), dayAt(record, phase.until)];
  if (from !== undefined && day < from) return 'upcoming';
  return until !== undefined && until < day ? 'ended' : 'running';
}
