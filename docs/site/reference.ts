import { docstringText, pageOf, tableOf } from './markdown';

/** Pages of the reference that follow from the code: tests/product/docs/reference.test.ts holds them fresh. */

/** Returns the page of limits: a row per docstring of `limits.ts`, with the names and values below it. */
export function limitsPage(source: string, limits: Readonly<Record<string, unknown>>): string {
  const groups = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n((?:export const [\s\S]*?;\n)+)/g)];
  const rows = groups.map(([, docstring = '', code = '']) => {
    const values = [...code.matchAll(/^export const (\w+)/gm)].flatMap(([, name = '']) => {
      const value = limits[name];
      return typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, number]) => [`${name}.${inner}`, String(number)])
        : [[name, String(value)]];
    });
    return [
      values.map(([name]) => `\`${name}\``).join('<br>'),
      values.map(([, value]) => value ?? '').join('<br>'),
      docstringText(docstring),
    ];
  });
  return pageOf(
    'Limits',
    'Console and API hold these limits of `src/core/schema/limits.ts` and `src/core/schema/signInLimits.ts`. Characters are code points of the composed text (NFC).',
    tableOf(['limit', 'value', 'meaning'], rows),
  );
}

/** Returns the page of error codes, with status and sentence, by status. */
export function errorsPage(
  statuses: Readonly<Record<string, number>>,
  sentences: Readonly<Record<string, string>>,
): string {
  const rows = Object.entries(statuses)
    .toSorted(([one, first], [other, second]) => first - second || (one < other ? -1 : 1))
    .map(([code, status]) => [String(status), `\`${code}\``, sentences[code] ?? '']);
  return pageOf(
    'Error codes',
    'A failure answers `{ message, code, fields? }`. `fields` has a sentence per path of a refused field. 412 `conflict` carries the present record: merge and send its version. `%{…}` is filled by the API.',
    tableOf(['status', 'code', 'message'], rows),
  );
}

/** Returns the page of environment variables. */
export function variablesPage(
  variables: Readonly<Record<string, { otherwise: string; means: string }>>,
): string {
  const rows = Object.entries(variables).map(([name, { otherwise, means }]) => [
    `\`${name}\``,
    otherwise && `\`${otherwise}\``,
    means,
  ]);
  return pageOf(
    'Environment variables',
    'An empty variable counts as absent. The start refuses wrong values and similar names ([operations](../operations/deploy.md#configuration)).',
    tableOf(['variable', 'default', 'meaning'], rows),
  );
}
