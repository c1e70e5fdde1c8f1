/** The values of variables by name; '' for a variable without a value. */
export type TemplateVariableValues = Readonly<Record<string, string>>;

const TEMPLATE_VARIABLE_PATTERN = /\{([^{}\n]{1,20})\}/g;

/** Returns the names of the variables in a text (`{name}` in braces), without duplicates. */
export const extractTemplateVariableNames = (text: string): string[] => [
  ...new Set([...text.matchAll(TEMPLATE_VARIABLE_PATTERN)].map(([, name = '']) => name)),
];

/**
 * Returns a text with its variables replaced by their values. A variable with an unknown name or an empty
 * value stays as `{name}`.
 */
export const replaceTemplateVariables = (text: string, valuesByName: TemplateVariableValues): string =>
  text.replace(
    TEMPLATE_VARIABLE_PATTERN,
    (placeholder, variableName: string) =>
      (Object.hasOwn(valuesByName, variableName) && valuesByName[variableName]) || placeholder,
  );

/** Returns the names of variables as a list for use in a sentence. */
export const formatVariableList = (variableNames: readonly string[]): string =>
  variableNames.map((name) => `{${name}}`).join(', ');
