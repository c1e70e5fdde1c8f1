import {
  type AnyField,
  type AnyResource,
  fieldTypeHandlerOf,
  isFormattedTextField,
  type Loose,
  type Problem,
  type ProblemsByPath,
  type Shape,
} from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { type HtmlSanitizer, HtmlTooComplexError } from '../ports';
import { refuseRecordWithProblems } from './body';
import { EMPTY_RICH_TEXT_LOOKUP, type StoredRichTextLookup } from './keptTexts';

interface RichTextToCheck {
  path: string;
  html: string;
  /** Returns the problem that a rich text has as a value of its field; null if the text is valid. */
  check: (html: string) => Problem | null;
}

const isValidFieldValue = (field: AnyField, value: unknown) =>
  value !== undefined && fieldTypeHandlerOf(field).check(value, field) === null;

/**
 * Returns the rich texts of a body, before the body is validated. Values of a wrong type or size are skipped,
 * because validation will report them.
 */
const collectRichTextsToCheck = (fields: Shape, body: Loose): RichTextToCheck[] =>
  [...eachFieldValue(fields, body, isValidFieldValue)].flatMap(({ path, field, value }) =>
    isFormattedTextField(field) && isValidFieldValue(field, value)
      ? [{ path, html: String(value), check: (html: string) => fieldTypeHandlerOf(field).check(html, field) }]
      : [],
  );

async function sanitizeAndCheckRichText(
  { html, check }: RichTextToCheck,
  sanitize: HtmlSanitizer,
): Promise<string | Problem> {
  try {
    const sanitizedHtml = await sanitize(html);
    // Sanitising turns some characters into entities, so the result may be longer than the limit. That is why
    // it is checked again.
    return check(sanitizedHtml) ?? sanitizedHtml;
  } catch (error) {
    if (error instanceof HtmlTooComplexError) return { key: 'tooComplex' };
    throw error;
  }
}

/**
 * Returns the stored form of a text if the record or one of its older versions has it. Otherwise returns the
 * sanitised text, or the problem that sanitising finds.
 */
async function toStorableRichText(
  richText: RichTextToCheck,
  sanitize: HtmlSanitizer,
  richTextLookup: StoredRichTextLookup,
): Promise<string | Problem> {
  const storedHtml = richTextLookup.findCurrent(richText.html);
  if (storedHtml !== undefined) return storedHtml;
  const sanitizedOrProblem = await sanitizeAndCheckRichText(richText, sanitize);
  // The older versions are read only if sanitising would change the text.
  return sanitizedOrProblem === richText.html
    ? sanitizedOrProblem
    : ((await richTextLookup.findEarlier(richText.html)) ?? sanitizedOrProblem);
}

/**
 * Sanitises all rich texts of a body, one by one, before the transaction begins, so that the transaction need
 * not wait. The body belongs to a record of one of the resources. Texts that `richTextLookup` finds stay as
 * they are stored. Returns a function from each sent text to its sanitised text. Throws 422 if a text is too
 * complex, or too long after sanitising.
 */
export async function sanitizeRichTexts(
  resources: readonly [AnyResource, ...AnyResource[]],
  body: Loose,
  sanitize: HtmlSanitizer,
  richTextLookup: StoredRichTextLookup = EMPTY_RICH_TEXT_LOOKUP,
): Promise<(html: string) => string> {
  const sanitizedHtmlBySource = new Map<string, string>();
  const problems: ProblemsByPath = {};
  for (const richText of resources.flatMap(({ fields }) => collectRichTextsToCheck(fields, body))) {
    if (sanitizedHtmlBySource.has(richText.html) || problems[richText.path]) continue;
    const storableOrProblem = await toStorableRichText(richText, sanitize, richTextLookup);
    if (typeof storableOrProblem === 'string') sanitizedHtmlBySource.set(richText.html, storableOrProblem);
    else problems[richText.path] = storableOrProblem;
  }
  refuseRecordWithProblems(resources[0], problems);
  return (html) => {
    const sanitizedHtml = sanitizedHtmlBySource.get(html);
    if (sanitizedHtml === undefined) throw new Error('A rich text was not sanitised');
    return sanitizedHtml;
  };
}
