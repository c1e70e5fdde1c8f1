import type { Loose, Path } from './paths';

/** The period in which a record is in force, in days: the paths of its fields. */
export interface Phase<R> {
  /** The group or field whose label names the period. */
  of: Path<R>;
  /** Required states of switches; if one differs, the record is never in force. */
  when?: { readonly [X in Path<R, boolean>]?: boolean };
  /**
   * A switch for the limit by days: if it is off, the record is always in force. Without this path the days
   * always limit it.
   */
  limited?: Path<R, boolean>;
  /** The first day, inclusive; an empty one is no limit. */
  from: Path<R, string | null>;
  until: Path<R, string | null>;
  /** True if the limits are instants and the last one is exclusive, as in the period of `publish`. */
  publishes?: true;
}

/** How records are public: what storefronts may show, and when. */
export interface Publish<R> {
  /** The paths in a public answer, besides `_id`. */
  answers: readonly Path<R>[];
  /** The period of records that have their own one, which replaces that of `publish`. */
  phase?: Phase<R>;
}

/** Previews: operators see records as visitors will, before saving them. */
export interface Preview<R> {
  /** The paths in a preview; by default those of a public answer. */
  answers?: readonly Path<R>[];
  /**
   * URL of the product's page that shows the preview, to which the parameter `preview` is added. Absent: the
   * server renders it.
   */
  url?: string;
}

/** Returns the paths of the switches that a phase requires. */
export const switchesOf = ({ when = {}, limited }: Pick<Phase<Loose>, 'when' | 'limited'>): string[] => [
  ...Object.keys(when),
  ...(limited === undefined ? [] : [limited]),
];

/** Returns the paths of all fields that decide a phase. */
export const phasePaths = ({ from, until, ...switched }: Omit<Phase<Loose>, 'of'>): string[] => [
  ...switchesOf(switched),
  from,
  until,
];

/** The phases of a record in relation to its days; a switched-off record has none. */
export const phases = ['upcoming', 'running', 'ended'] as const;
type DayPhase = (typeof phases)[number];

/** The states of a record with `publish`; a switched-off one is hidden. */
export const publishStates = ['PUBLIC', 'SCHEDULED', 'ENDED', 'HIDDEN'] as const;
export type PublishState = (typeof publishStates)[number];

/** The name of a phase in a filter. */
export type PhaseName = DayPhase | PublishState;

const states: Readonly<Record<DayPhase, PublishState>> = {
  upcoming: 'SCHEDULED',
  running: 'PUBLIC',
  ended: 'ENDED',
};

/** Returns the names of a period's phases, in the order of their filter. */
export const phaseNames = ({ publishes }: Pick<Phase<Loose>, 'publishes'>): readonly PhaseName[] =>
  publishes ? publishStates : phases;

/** Returns the name of the phase at a time; `undefined` stands for a switched-off record. */
export function phaseNamed(
  { publishes }: Pick<Phase<Loose>, 'publishes'>,
  phase: DayPhase | undefined,
): PhaseName | undefined {
  if (!publishes) return phase;
  return phase === undefined ? 'HIDDEN' : states[phase];
}
