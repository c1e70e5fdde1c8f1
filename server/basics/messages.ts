import { withJosa } from '../../i18n/josa';
import {
  ownWordsFor,
  type Problem,
  type ProblemKey,
  type Problems,
  schemaPath,
} from '../../src/schema/index';
import type { ErrorCode } from './errors';

interface ResourceTexts {
  readonly name?: string;
  readonly record?: string;
  /** Labels of choices by the field's path. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Said where a record can't be deleted. */
  readonly notRemovable?: string;
  /** Counter behind a number of records, unless the common one fits. */
  readonly unit?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Said in place of the usual sentences, by path or by the name of a check. */
  readonly required?: Readonly<Record<string, string>>;
  readonly taken?: Readonly<Record<string, string>>;
  readonly patterns?: Readonly<Record<string, string>>;
  readonly checks?: Readonly<Record<string, string>>;
}

/** The mail that answers a visitor's; `text` ends where the visitor's own words follow. */
interface ReplyTexts {
  readonly subject: string;
  readonly text: string;
  /** What the visitor sent, by code. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly someone: string;
}

/** The Korean texts that the API answers with: `messages` of `i18n/ko/index.ts` is one. */
export interface ServerMessages {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly problems: Readonly<Record<ProblemKey, string>>;
  readonly resources: Readonly<Record<string, ResourceTexts>>;
  readonly mail: { readonly reply: ReplyTexts };
  readonly list: { readonly unit: string };
}

/** A text with its placeholders `%{name}` filled, and the particles after them chosen. */
export function fill(text: string, args: Readonly<Record<string, string | number>> = {}): string {
  return withJosa(text.replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? '')));
}

function ownText(texts: ResourceTexts | undefined, path: string, problem: Problem): string | undefined {
  const place = ownWordsFor(path, problem);
  return place ? texts?.[place[0]]?.[place[1]] : undefined;
}

/** Each problem's sentence by its field's path, and one sentence that names the first field. */
export function sayProblems(messages: ServerMessages, resource: string, problems: Problems) {
  const texts = messages.resources[resource];
  const said = Object.entries(problems).map(([path, problem]) => {
    const own = ownText(texts, path, problem);
    const text = own ?? fill(messages.problems[problem.key], problem.args);
    const label = texts?.fields[schemaPath(path)];
    return { path, text, message: own ?? (label ? `${label}: ${text}` : text) };
  });
  return {
    message: said[0]?.message ?? messages.errors.invalid,
    fields: Object.fromEntries(said.map(({ path, text }) => [path, text])),
  };
}

/** Records of a resource that stand in the way: how many, and what the first of them are called. */
interface Told {
  resource: string;
  count: number;
  names: readonly string[];
}

/** How many records of which resources, each with the names of its first in brackets. */
export function sayUses({ resources, list }: ServerMessages, uses: readonly Told[]): string {
  const said = uses.map(({ resource, count, names }) => {
    const { record, name = resource, unit = list.unit } = resources[resource] ?? {};
    const named = names.length === 0 ? '' : `(${names.join(', ')}${count > names.length ? ' …' : ''})`;
    return `${record ?? name} ${count}${unit}${named}`;
  });
  return said.join(', ');
}
