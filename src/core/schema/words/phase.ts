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
  /** They are instants, and the last is exclusive: `publish` declares its period so. */
  publishes?: true;
}

/** Records that a storefront shows while they are public. */
export interface Publish<R> {
  /** Everything that a public answer holds of a record, besides its `_id`. */
  answers: readonly Path<R>[];
  /** The period of records that have one: it is read in place of `publish`, which they then lack. */
  phase?: Phase<R>;
}

/** Records that operators see as visitors will, before they save them. */
export interface Preview<R> {
  /** What a preview holds of a record; absent: what a public answer does. */
  answers?: readonly Path<R>[];
  /** The page of the product that shows it; it gets the parameter `preview`. Absent: the server draws one. */
  url?: string;
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
type DayPhase = (typeof phases)[number];

/** The states of what is published: a switched-off record is hidden. */
export const publishStates = ['PUBLIC', 'SCHEDULED', 'ENDED', 'HIDDEN'] as const;
export type PublishState = (typeof publishStates)[number];

/** A phase as a filter names it. */
export type PhaseName = DayPhase | PublishState;

const states: Readonly<Record<DayPhase, PublishState>> = {
  upcoming: 'SCHEDULED',
  running: 'PUBLIC',
  ended: 'ENDED',
};

/** The names of a period's phases, in the order of their filter. */
export const phaseNames = ({ publishes }: Pick<Phase<Loose>, 'publishes'>): readonly PhaseName[] =>
  publishes ? publishStates : phases;

/** Returns the name of a phase between its times; `undefined` stands for a switched-off record. */
export function phaseNamed(
  { publishes }: Pick<Phase<Loose>, 'publishes'>,
  phase: DayPhase | undefined,
): PhaseName | undefined {
  if (!publishes) return phase;
  return phase === undefined ? 'HIDDEN' : states[phase];
}
