/**
 * Returns a message for each known variable whose value is in quotes. A shell removes quotes, but
 * `docker run --env-file` keeps them: `DATA_DIR="/data"` would be a new folder with quotes in its name.
 */
export const findQuotedVariables = (
  variables: Readonly<Record<string, string | undefined>>,
  knownNames: readonly string[],
): string[] =>
  knownNames
    .filter((name) => /^(["']).*\1$/s.test(variables[name]?.trim() ?? ''))
    .map((name) => `${name} must have no quotes around its value.`);
