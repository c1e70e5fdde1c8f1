import type { Loose, Path } from './paths';

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
