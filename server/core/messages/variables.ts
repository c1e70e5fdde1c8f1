import {
  findRelatedRecordsReference,
  getAt,
  type Loose,
  mayReadRelatedRecords,
} from '../../../src/core/schema/index';
import { createReferenceCondition } from '../../../src/core/schema/query/refKeys';
import {
  formatVariableList,
  variableNamesInText as namesIn,
  type VariableValues,
} from '../../../src/core/schema/text/variables';
import { fillMessagePlaceholders, type ServerMessages } from '../basics/messages';
import { groupResourcesByPath } from '../call/faces';
import type { Operator } from '../call/operator';
import { withReferencedFieldValues } from '../privacy/shownFields';
import type { ApiServices } from '../services';
import { newestFirstOrder } from '../store/lists';
import type { Document, Reader } from '../store/store';
import type { MessageText } from './letter';
import type { RecipientResource } from './recipients';

export { replaceVariables, type VariableValues } from '../../../src/core/schema/text/variables';

export const findVariableNames = ({ subject, message }: MessageText): string[] =>
  namesIn(`${subject}\n${message}`);

const declaredVariablesOf = ({ resource }: RecipientResource) => resource.bulk?.message?.variables ?? {};

/**
 * Returns a sentence about unknown variables in a mail, under the name of the field that contains them; null
 * if every variable is known.
 */
export function describeUnknownVariables(
  letter: MessageText,
  addressed: RecipientResource,
  { mail }: Pick<ServerMessages, 'mail'>,
): Readonly<Partial<Record<keyof MessageText, string>>> | null {
  const unknown = findVariableNames(letter).filter(
    (name) => !Object.hasOwn(declaredVariablesOf(addressed), name),
  );
  if (unknown.length === 0) return null;
  const names = formatVariableList(unknown);
  const field = unknown.some((name) => letter.subject.includes(`{${name}}`)) ? 'subject' : 'message';
  return { [field]: fillMessagePlaceholders(mail.message.unknownVariable, { names }) };
}

/** Whether an operator may read the records from which a variable takes its value. */
export function mayReadVariable(
  { scope }: Operator,
  addressed: RecipientResource,
  name: string,
  { resources }: Pick<ApiServices, 'resources'>,
): boolean {
  const from = declaredVariablesOf(addressed)[name];
  if (from === undefined || typeof from === 'string') return from !== undefined;
  const related = addressed.resource.related?.[from.related];
  const path = related && findRelatedRecordsReference(related, resources);
  return path ? mayReadRelatedRecords(scope, addressed.resource, related, path, resources) : false;
}

/**
 * Returns the newest record that refers to a recipient. `part` is the key under which the recipients'
 * resource declares these related records.
 */
async function readNewestRelatedRecord(
  reader: Reader,
  addressed: RecipientResource,
  part: string,
  id: string,
  ports: VariableDependencies,
) {
  const related = addressed.resource.related?.[part];
  const path = related && findRelatedRecordsReference(related, ports.resources);
  if (!path || path.through) return undefined;
  const faces = groupResourcesByPath(ports.resources).find((one) => one.path === path.face.api.path);
  const where = [createReferenceCondition(path.ref, id)];
  const order = newestFirstOrder(faces?.all ?? [path.face]);
  const [newest] = await reader.find(path.face.api.path, { where, order, skip: 0, limit: 1 });
  return newest;
}

type VariableDependencies = Pick<ApiServices, 'resources' | 'messages'>;

/** Returns the values of the named variables for one recipient of a message. */
export async function readVariableValues(
  reader: Reader,
  addressed: RecipientResource,
  document: Document,
  names: readonly string[],
  ports: VariableDependencies,
): Promise<VariableValues> {
  const declared = declaredVariablesOf(addressed);
  const own = names.flatMap((name) => {
    const from = declared[name];
    return typeof from === 'string' ? [from] : [];
  });
  const [shown = document] =
    own.length === 0 ? [] : await withReferencedFieldValues(reader, addressed.faces, [document], ports);
  const values: Record<string, string> = {};
  const newest = new Map<string, Loose>();
  for (const name of names) {
    const from = declared[name];
    if (from === undefined) continue;
    if (typeof from === 'string') {
      values[name] = String(getAt(shown, from) ?? '').trim();
      continue;
    }
    const { related, path } = from;
    const record =
      newest.get(related) ??
      (await readNewestRelatedRecord(reader, addressed, related, document._id, ports)) ??
      {};
    newest.set(related, record);
    values[name] = String(getAt(record, path) ?? '').trim();
  }
  return values;
}

export const findVariablesWithoutValue = (names: readonly string[], values: VariableValues): string[] =>
  names.filter((name) => !values[name]);
