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

/** The older names of some options. */
type OlderNames<O> = {
  [K in keyof Renamed as Renamed[K] extends keyof O ? K : never]?: O[Renamed[K] & keyof O];
};

/** Options that may have older names. */
export type WithOlderNames<O> = O & OlderNames<O>;

const used = new Set<keyof Renamed>();

const isRenamed = (name: string): name is keyof Renamed => Object.hasOwn(RENAMED, name);

/** Returns options with their older names replaced by the present ones. */
export function withPresentOptionNames<O extends object>(options: WithOlderNames<O> | undefined): O {
  const names = Object.entries(options ?? {}).map(([name, value]) => {
    if (!isRenamed(name)) return [name, value];
    used.add(name);
    return [RENAMED[name], value];
  });
  return Object.fromEntries(names);
}

/** Returns a sentence for each older name that a declaration used. The server logs them at its start. */
export const olderNameWarnings = (): string[] =>
  [...used].map(
    (name) =>
      `The option ${name} of a field is called ${RENAMED[name]} now, and version 0.3 refuses it: rename it (docs/guides/upgrading.md).`,
  );
