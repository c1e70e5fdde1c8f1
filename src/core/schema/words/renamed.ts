/**
 * The present names of field options by their older names, which still work in version 0.2
 * (docs/guides/upgrading.md).
 */
const RENAMED = {
  unless: 'maskUnless',
  shows: 'labelOf',
  formerly: 'renamedFrom',
  initial: 'startsAt',
  stamp: 'setAtCreation',
} as const;

type Renamed = typeof RENAMED;

/** Maps the older names of options to the types of their values, for those options that `O` has. */
type OlderNames<O> = {
  [K in keyof Renamed as Renamed[K] extends keyof O ? K : never]?: O[Renamed[K] & keyof O];
};

/** Field options that declarations may also write under their older names. */
export type WithOlderNames<O> = O & OlderNames<O>;

const used = new Set<keyof Renamed>();

const isRenamed = (name: string): name is keyof Renamed => Object.hasOwn(RENAMED, name);

/** Returns field options in which older names are replaced by the present names. */
export function withPresentOptionNames<O extends object>(options: WithOlderNames<O> | undefined): O {
  const names = Object.entries(options ?? {}).map(([name, value]) => {
    if (!isRenamed(name)) return [name, value];
    used.add(name);
    return [RENAMED[name], value];
  });
  return Object.fromEntries(names);
}

/**
 * Returns a warning for each older name that a declaration used. The server logs these warnings at its start.
 */
export const olderNameWarnings = (): string[] =>
  [...used].map(
    (name) =>
      `The option ${name} of a field is called ${RENAMED[name]} now, and version 0.3 refuses it: rename it (docs/guides/upgrading.md).`,
  );
