import { getAt, type Loose, type Path } from './paths';
import { holds } from './when';

/** The validity period of a record, in days: the paths of its fields. */
export interface Phase<R> {
  /** The group or the field with the label above it. */
  of: Path<R>;
  /** Required states of switches; if one differs, the record is never in force. */
  when?: { readonly [X in Path<R, boolean>]?: boolean };
  /** A switch for the limit by days; if off, the record is always in force. Without it they always do. */
  limited?: Path<R, boolean>;
  /** The first and the last day, both inclusive; an empty one is no limit. */
  from: Path<R, string | null>;
  until: Path<R, string | null>;
}

/** The paths of the switches that a phase requires. */
export const switchesOf = ({ when = {}, limited }: Pick<Phase<Loose>, 'when' | 'limited'>): string[] => [
  ...Object.keys(when),
  ...(limited === undefined ? [] : [limited]),
];

/** The paths of all that a phase is read from. */
export const phasePaths = ({ from, until, ...switched }: Omit<Phase<Loose>, 'of'>): string[] => [
  ...switchesOf(switched),
  from,
  until,
];

/** The phase of a record between its days. A switched-off record has no phase. */
export const phases = ['upcoming', 'running', 'ended'] as const;
export type PhaseName = (typeof phases)[number];

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
