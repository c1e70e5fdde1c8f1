import { withJosa } from '../../../i18n/josa';
import type { consents } from '../../../i18n/ko/core/consents';
import type { mail } from '../../../i18n/ko/core/mail';
import type { second } from '../../../i18n/ko/core/second';
import {
  getResourceProblemTextKey,
  type Problem,
  type ProblemKey,
  type ProblemsByPath,
  removeItemIndexesFromPath,
} from '../../../src/core/schema/index';
import type { ErrorCode } from './errors';

interface ResourceMessageTexts {
  readonly name?: string;
  readonly record?: string;
  /** Labels of the choices of fields, by the field's path. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The text that says why a record of this resource can't be deleted. */
  readonly notRemovable?: string;
  /** The text that says why no record of this resource can be changed. */
  readonly notChangeable?: string;
  /** Texts for changes that the resource's hooks refuse, by the key that the hook passes to `refuse`. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** The Korean counter noun that follows a number of records. If absent, the common counter noun is used. */
  readonly unit?: string;
  /** Texts of each action of the resource; `notNow` says why a record does not allow the action now. */
  readonly actions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Texts that replace the common texts about a field's problems. The keys of `required`, `taken` and
   * `patterns` are field paths; those of `checks` are names of checks.
   */
  readonly required?: Readonly<Record<string, string>>;
  readonly taken?: Readonly<Record<string, string>>;
  readonly patterns?: Readonly<Record<string, string>>;
  readonly checks?: Readonly<Record<string, string>>;
}

/**
 * Texts about a message to many recipients: its problems, and the reasons why it did not reach a recipient.
 */
interface BulkMessageTexts {
  readonly nobody: string;
  readonly unknownVariable: string;
  readonly missingValue: string;
  readonly tooLate: string;
  readonly noSubject: string;
  readonly noMessage: string;
  /** The text that replaces a message's text after its recipient was deleted for good. */
  readonly forgotten: string;
  readonly reasons: Readonly<Record<keyof (typeof mail)['message']['reasons'], string>>;
}

/** Texts with the keys of `T`; each text may be any string. */
type WidenedTexts<T> = { readonly [K in keyof T]: T[K] extends string ? string : WidenedTexts<T[K]> };

type ConsentTexts = WidenedTexts<Pick<typeof consents, 'sources' | 'texts'>>;

/** The Korean texts of the API's answers. `messages` of `i18n/ko/product/index.ts` implements it. */
export interface ServerMessages {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly problems: Readonly<Record<ProblemKey, string>>;
  readonly resources: Readonly<Record<string, ResourceMessageTexts>>;
  readonly mail: {
    readonly message: BulkMessageTexts;
    readonly invitation: WidenedTexts<(typeof mail)['invitation']>;
    readonly ads: WidenedTexts<(typeof mail)['ads']>;
  };
  readonly consents: ConsentTexts;
  /** Texts of the second factor of a sign-in, and of security mails to an account. */
  readonly second: WidenedTexts<typeof second>;
  readonly form: {
    readonly conflict: { readonly own: { readonly told: string } };
    /** Texts of the units of numbers, including the product's own units. */
    readonly units: Readonly<Record<string, string>>;
  };
  /** The name that the access log shows for a command run on the server. */
  readonly command: { readonly name: string };
  /**
   * The text that says which data remain after an account was deleted for good. `%{count}` entries remain in
   * the access log for `%{years}` years. `%{record}` names the account.
   */
  readonly purge: { readonly stays: string };
  readonly list: { readonly unit: string };
  /** The labels of the fields that a resource has if it declares `publish`. */
  readonly publish: { readonly fields: Readonly<Record<string, string>> };
  /** Korean words for masking personal data. Each text is a list of words separated by spaces. */
  readonly masks: {
    readonly surnames: string;
    readonly provinces: string;
    readonly divisions: string;
  };
}

/** Replaces the placeholders `%{name}` in a text by values, and chooses the Korean particles after them. */
export function fillMessagePlaceholders(
  text: string,
  placeholderValues: Readonly<Record<string, string | number>> = {},
): string {
  return withJosa(
    text.replace(/%\{(\w+)\}/g, (_, placeholderName: string) =>
      String(placeholderValues[placeholderName] ?? ''),
    ),
  );
}

/** Returns the Korean noun for one record of a resource, for use in sentences. */
export const findRecordNoun = ({ resources }: Pick<ServerMessages, 'resources'>, resource: string): string =>
  resources[resource]?.record ?? resources[resource]?.name ?? resource;

function findResourceProblemText(
  resourceTexts: ResourceMessageTexts | undefined,
  fieldPath: string,
  problem: Problem,
): string | undefined {
  const textKey = getResourceProblemTextKey(fieldPath, problem);
  return textKey ? resourceTexts?.[textKey[0]]?.[textKey[1]] : undefined;
}

/**
 * Returns the Korean text of each problem by its field's path, and a message that names the first such field.
 */
export function composeProblemTexts(
  messages: ServerMessages,
  resource: string | undefined,
  problems: ProblemsByPath,
) {
  const resourceTexts = resource === undefined ? undefined : messages.resources[resource];
  const record = resource === undefined ? '' : findRecordNoun(messages, resource);
  const problemTexts = Object.entries(problems).map(([path, problem]) => {
    const customText = findResourceProblemText(resourceTexts, path, problem);
    const problemText =
      customText ?? fillMessagePlaceholders(messages.problems[problem.key], { record, ...problem.args });
    const fieldLabel =
      resourceTexts?.fields[removeItemIndexesFromPath(path)] ??
      messages.publish.fields[removeItemIndexesFromPath(path)];
    return {
      path,
      text: problemText,
      message: customText ?? (fieldLabel ? `${fieldLabel}: ${problemText}` : problemText),
    };
  });
  return {
    message: problemTexts[0]?.message ?? messages.errors.invalid,
    fields: Object.fromEntries(problemTexts.map(({ path, text }) => [path, text])),
  };
}

/** The records of one resource that refer to another record: their number, and the names of the first few. */
interface ReferencingRecordsSummary {
  resource: string;
  /** Number of the referring records. */
  count: number;
  /** Names of the first few referring records. */
  names: readonly string[];
}

/**
 * Returns a text about the records that refer to a given record. For each resource, it has their number and,
 * in brackets, the names of the first few.
 */
export function composeReferencingRecordsText(
  messages: ServerMessages,
  referencingRecords: readonly ReferencingRecordsSummary[],
): string {
  const descriptions = referencingRecords.map(({ resource, count, names }) => {
    const { unit = messages.list.unit } = messages.resources[resource] ?? {};
    const nameListText = names.length === 0 ? '' : `(${names.join(', ')}${count > names.length ? ' …' : ''})`;
    return `${findRecordNoun(messages, resource)} ${count}${unit}${nameListText}`;
  });
  return descriptions.join(', ');
}
