import { docstringText, pageOf, tableOf } from './markdown';

/**
 * Formatted source, which `npm run check` holds: members are indented by two blanks, and an interface ends in column 1.
 * A type counts where it adds members to other types.
 */
const DECLARED =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?(?:interface|type) (\w+)(?:<(?:[^<>]|<[^<>]*>)*>)?\s*(?:extends\s+([^{]+?)|=\s+((?:[^{;]|\{[^{}\n]*\})+?) &)?\s*\{(?:\}|\n([\s\S]*?)^\})/gm;
const MEMBER =
  /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}(?:readonly )?(\w+\??):\s?([\s\S]*?);\n(?= {2}\S|$)/gm;

/** Returns a heading and a table for each interface and type of a source: its words, their types and docstrings. */
const tablesOf = (source: string): string[] =>
  [...source.matchAll(DECLARED)].flatMap(([, docstring, name = '', bases, types, body = '']) => {
    const parents = bases ?? types;
    const rows = [...body.matchAll(MEMBER)].map(([, about, word = '', type = '']) => {
      const plain = type
        .replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .trim()
        .replaceAll('`', "'");
      return [`\`${word}\``, `\`${plain}\``, docstringText(about)];
    });
    if (rows.length === 0 && !parents) return [];
    const also = parents ? ` With the words of \`${parents.replace(/\s+/g, ' ')}\`.` : '';
    return [
      `## ${name}`,
      ...[`${docstringText(docstring)}${also}`.trim()].filter((text) => text !== ''),
      ...(rows.length > 0 ? [tableOf(['word', 'type', 'meaning'], rows)] : []),
    ];
  });

/** Returns a page of the reference with the words that these sources declare, by their docstrings. */
export const wordsPage = (title: string, lead: string, sources: readonly string[]): string =>
  pageOf(title, lead, ...sources.flatMap(tablesOf));
