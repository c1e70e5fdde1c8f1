import type { Loose, Path } from './paths';

/** The period of days in which a record is in force. The options are paths of the record's fields. */
export interface Phase<R> {
  /** The group or the field whose label names the period. */
  of: Path<R>;
  /** The states that switches must have. If a switch has another state, the record is never in force. */
  when?: { readonly [X in Path<R, boolean>]?: boolean };
  /**
   * The switch that limits the period to the days. If the switch is off, the record is in force on all days.
   * Without this option, the days always limit the period.
   */
  limited?: Path<R, boolean>;
  /** The first day of the period, inclusive. If this day is empty, the period has no beginning. */
  from: Path<R, string | null>;
  /** The last day of the period, inclusive. If this day is empty, the period has no end. */
  until: Path<R, string | null>;
  /**
   * True if the period has instants instead of days, as the period of `publish` has. The period then excludes
   * its last instant.
   */
  publishes?: true;
}

/** How records are published: which fields storefronts may show, and when. */
export interface PublishOptions<R> {
  /** The paths of the fields that storefronts receive from the API. `_id` is always included. */
  answers: readonly Path<R>[];
  /**
   * An existing period of the records that decides when they are public. With this option, `publish` adds no
   * period.
   */
  phase?: Phase<R>;
}

/** Declares that operators may preview a record as visitors will see it, before saving it. */
export interface Preview<R> {
  /** The paths of the fields in a preview; by default the `answers` of the option `publish`. */
  answers?: readonly Path<R>[];
  /**
   * URL of the product's page that shows the preview; the parameter `preview` is added. Without this URL, the
   * server renders the page.
   */
  url?: string;
}

export const listConditionFieldPathsOfPhase = ({
  when = {},
  limited,
}: Pick<Phase<Loose>, 'when' | 'limited'>): string[] => [
  ...Object.keys(when),
  ...(limited === undefined ? [] : [limited]),
];

export const listFieldPathsDecidingPhase = ({
  from,
  until,
  ...switched
}: Omit<Phase<Loose>, 'of'>): string[] => [...listConditionFieldPathsOfPhase(switched), from, until];

/** The phases of a record with a period of days. A record that is switched off has no phase. */
export const datePeriodPhaseNames = ['upcoming', 'running', 'ended'] as const;
type DayPhaseName = (typeof datePeriodPhaseNames)[number];

/** The phases of a record with `publish`. A record that is switched off is hidden. */
export const publishStates = ['PUBLIC', 'SCHEDULED', 'ENDED', 'HIDDEN'] as const;
export type PublishState = (typeof publishStates)[number];

/** The name of a phase in a filter. */
export type PhaseName = DayPhaseName | PublishState;

const publishStateByPhase: Readonly<Record<DayPhaseName, PublishState>> = {
  upcoming: 'SCHEDULED',
  running: 'PUBLIC',
  ended: 'ENDED',
};

/** Returns the names of a period's phases, in the order in which a filter offers them. */
export const listPhaseNamesOfPeriod = ({
  publishes,
}: Pick<Phase<Loose>, 'publishes'>): readonly PhaseName[] =>
  publishes ? publishStates : datePeriodPhaseNames;

/**
 * Returns the name of a phase. Periods of `publish` have their own names for phases. If the phase is
 * undefined, the record is switched off.
 */
export function getPhaseNameForPeriod(
  { publishes }: Pick<Phase<Loose>, 'publishes'>,
  phase: DayPhaseName | undefined,
): PhaseName | undefined {
  if (!publishes) return phase;
  return phase === undefined ? 'HIDDEN' : publishStateByPhase[phase];
}
