import {
  type AnyResource,
  isObject,
  kindOf,
  type Loose,
  type Problem,
  type Problems,
  type Shape,
} from '../../src/schema/index';
import { refuseProblems } from './body';
import { type Sanitize, TooComplex } from './sanitize';

interface Text {
  path: string;
  html: string;
  /** What is wrong with a text that its field would hold. */
  check: (html: string) => Problem | null;
}

/** The rich texts of a body that has not been checked yet; those of a wrong type or size are left to that check. */
function* richTexts(fields: Shape, body: Loose, prefix = ''): Generator<Text> {
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    const path = prefix + name;
    const check = (checked: unknown) => kindOf(field).check(checked, field);
    if (value === undefined || check(value) !== null) continue;
    if (field.kind === 'richText') yield { path, html: String(value), check };
    if (field.kind === 'group' && isObject(value)) yield* richTexts(field.of, value, `${path}.`);
    if (field.kind !== 'list' || !Array.isArray(value)) continue;
    for (const [index, item] of value.entries()) yield* richTexts(field.of, item, `${path}.${index}.`);
  }
}

async function cleaned({ html, check }: Text, sanitize: Sanitize): Promise<string | Problem> {
  try {
    const clean = await sanitize(html);
    // Marks that were written as such come out as entities: a text may grow beyond its limit.
    return check(clean) ?? clean;
  } catch (error) {
    if (error instanceof TooComplex) return { key: 'tooComplex' };
    throw error;
  }
}

/**
 * Sanitises every rich text of a body that may be of any of the faces, one after another and before the transaction,
 * which must not wait for it. Returns what each became; throws 422 where one is too complex, or too long once it is sanitised.
 */
export async function sanitizeTexts(
  faces: readonly [AnyResource, ...AnyResource[]],
  body: Loose,
  sanitize: Sanitize,
): Promise<(html: string) => string> {
  const clean = new Map<string, string>();
  const problems: Problems = {};
  for (const text of faces.flatMap(({ fields }) => [...richTexts(fields, body)])) {
    if (clean.has(text.html) || problems[text.path]) continue;
    const result = await cleaned(text, sanitize);
    if (typeof result === 'string') clean.set(text.html, result);
    else problems[text.path] = result;
  }
  refuseProblems(faces[0], problems);
  return (html) => {
    const known = clean.get(html);
    if (known === undefined) throw new Error('A rich text was not sanitised');
    return known;
  };
}
