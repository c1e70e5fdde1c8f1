/**
 * The present names of field options by their older names, which still work in version 0.2
 * (docs/guides/upgrading.md).
 */
const CURRENT_OPTION_NAME_BY_OLD_NAME = {
  unless: 'maskUnless',
  shows: 'labelOf',
  formerly: 'renamedFrom',
  initial: 'startsAt',
  stamp: 'setAtCreation',
} as const;

type CurrentOptionNameByOldName = typeof CURRENT_OPTION_NAME_BY_OLD_NAME;

/** The older names of the options that `O` has, each with the type of its option's value. */
type OptionsWithOlderNames<O> = {
  [K in keyof CurrentOptionNameByOldName as CurrentOptionNameByOldName[K] extends keyof O
    ? K
    : never]?: O[CurrentOptionNameByOldName[K] & keyof O];
};

/** Field options that declarations may also write under their older names. */
export type WithOlderOptionNames<O> = O & OptionsWithOlderNames<O>;

const usedOlderOptionNames = new Set<keyof CurrentOptionNameByOldName>();

const isOlderOptionName = (name: string): name is keyof CurrentOptionNameByOldName =>
  Object.hasOwn(CURRENT_OPTION_NAME_BY_OLD_NAME, name);

/** Returns field options in which older names are replaced by the present names. */
export function replaceOlderOptionNames<O extends object>(options: WithOlderOptionNames<O> | undefined): O {
  const renamedEntries = Object.entries(options ?? {}).map(([name, value]) => {
    if (!isOlderOptionName(name)) return [name, value];
    usedOlderOptionNames.add(name);
    return [CURRENT_OPTION_NAME_BY_OLD_NAME[name], value];
  });
  return Object.fromEntries(renamedEntries);
}

/**
 * Returns a warning for each older name that a declaration used. The server logs these warnings at its start.
 */
export const createOlderOptionNameWarnings = (): string[] =>
  [...usedOlderOptionNames].map(
    (name) =>
      `The option ${name} of a field is called ${CURRENT_OPTION_NAME_BY_OLD_NAME[name]} now, and version 0.3 refuses it: rename it (docs/guides/upgrading.md).`,
  );
