import {
  type AnyResource,
  findField,
  findRelatedRecordsReference,
  getAt,
  getTargetResourceName,
  isOneLineTextField,
  type Loose,
  mayReadRecords,
  mayReadRelatedRecords,
  removeItemIndexesFromPath,
} from '../../../src/core/schema/index';
import { createReferenceCondition } from '../../../src/core/schema/query/refKeys';
import {
  formatVariableList,
  extractTemplateVariableNames as namesIn,
  type TemplateVariableValues,
} from '../../../src/core/schema/text/variables';
import { fillMessagePlaceholders, type ServerMessages } from '../basics/messages';
import { groupResourcesByPath } from '../call/collections';
import type { Operator } from '../call/operator';
import { maySeePersonalData } from '../call/rights';
import { maskRecord } from '../privacy/mask';
import { fillReferencedFieldValues } from '../privacy/shownFields';
import type { ApiServices } from '../services';
import { createNewestFirstOrder } from '../store/lists';
import type { Document, Reader } from '../store/store';
import type { MessageText } from './letter';
import type { RecipientResource } from './recipients';

export {
  replaceTemplateVariables as replaceVariables,
  type TemplateVariableValues as VariableValues,
} from '../../../src/core/schema/text/variables';

export const findTemplateVariableNames = ({ subject, message }: MessageText): string[] =>
  namesIn(`${subject}\n${message}`);

const getDeclaredVariables = ({ resource }: RecipientResource) => resource.bulk?.message?.variables ?? {};

/**
 * Returns a sentence about unknown variables in a mail, keyed by the field that contains them; null if every
 * variable is known.
 */
export function describeUnknownMessageVariables(
  letter: MessageText,
  addressed: RecipientResource,
  { mail }: Pick<ServerMessages, 'mail'>,
): Readonly<Partial<Record<keyof MessageText, string>>> | null {
  const unknown = findTemplateVariableNames(letter).filter(
    (name) => !Object.hasOwn(getDeclaredVariables(addressed), name),
  );
  if (unknown.length === 0) return null;
  const names = formatVariableList(unknown);
  const field = unknown.some((name) => letter.subject.includes(`{${name}}`)) ? 'subject' : 'message';
  return { [field]: fillMessagePlaceholders(mail.message.unknownVariable, { names }) };
}

/**
 * Whether an operator may read a field. For a reference, or a text copied from a referenced record's title,
 * the operator also needs a right to the referenced records.
 */
function mayReadField(
  { scope }: Operator,
  { fields }: AnyResource,
  path: string,
  resources: readonly AnyResource[],
): boolean {
  const field = findField(fields, removeItemIndexesFromPath(path));
  if (!field) return false;
  const source =
    isOneLineTextField(field) && field.labelOf !== undefined ? findField(fields, field.labelOf) : field;
  const target = source && resources.find(({ name }) => name === getTargetResourceName(source));
  return source !== undefined && (!target || mayReadRecords(scope, target, resources));
}

/** Whether an operator may read the fields and the records from which a variable takes its value. */
export function mayReadVariable(
  operator: Operator,
  addressed: RecipientResource,
  name: string,
  { resources }: Pick<ApiServices, 'resources'>,
): boolean {
  const from = getDeclaredVariables(addressed)[name];
  if (from === undefined) return false;
  if (typeof from === 'string') return mayReadField(operator, addressed.resource, from, resources);
  const related = addressed.resource.related?.[from.related];
  const path = related && findRelatedRecordsReference(related, resources);
  return (
    related !== undefined &&
    path !== undefined &&
    mayReadRelatedRecords(operator.scope, addressed.resource, related, path, resources) &&
    mayReadField(operator, path.resource, from.path, resources)
  );
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
  ports: TemplateVariableDependencies,
  maskRelated: RelatedRecordMasker,
): Promise<Loose | undefined> {
  const related = addressed.resource.related?.[part];
  const path = related && findRelatedRecordsReference(related, ports.resources);
  if (!path || path.through) return undefined;
  const collection = groupResourcesByPath(ports.resources).find((one) => one.path === path.resource.api.path);
  const where = [createReferenceCondition(path.ref, id)];
  const order = createNewestFirstOrder(collection?.all ?? [path.resource]);
  const [newest] = await reader.find(path.resource.api.path, { where, order, skip: 0, limit: 1 });
  return newest && maskRelated(collection?.all ?? [path.resource], path.resource, newest);
}

type TemplateVariableDependencies = Pick<ApiServices, 'resources' | 'messages'>;

/** A function that returns a related record for a message, with its personal values masked or unmasked. */
type RelatedRecordMasker = (
  collection: readonly AnyResource[],
  resource: AnyResource,
  record: Loose,
) => Loose;

const leaveRelatedRecordUnmasked: RelatedRecordMasker = (_collection, _resource, record) => record;

/** Returns a function that masks a related record, unless an operator may see its personal data. */
export const createRelatedRecordMasker =
  (operator: Operator, { masks }: ServerMessages): RelatedRecordMasker =>
  (collection, resource, record) =>
    maySeePersonalData(operator, collection) ? record : maskRecord(resource, record, masks);

/**
 * Returns the values of the named variables for one recipient of a message. Values of related records are
 * unmasked unless `maskRelated` masks them.
 */
export async function readMessageVariableValues(
  reader: Reader,
  addressed: RecipientResource,
  document: Document,
  names: readonly string[],
  ports: TemplateVariableDependencies,
  maskRelated = leaveRelatedRecordUnmasked,
): Promise<TemplateVariableValues> {
  const declared = getDeclaredVariables(addressed);
  const own = names.flatMap((name) => {
    const from = declared[name];
    return typeof from === 'string' ? [from] : [];
  });
  const [shown = document] =
    own.length === 0 ? [] : await fillReferencedFieldValues(reader, addressed.collection, [document], ports);
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
      (await readNewestRelatedRecord(reader, addressed, related, document._id, ports, maskRelated)) ??
      {};
    newest.set(related, record);
    values[name] = String(getAt(record, path) ?? '').trim();
  }
  return values;
}

export const findVariablesWithoutValue = (
  names: readonly string[],
  values: TemplateVariableValues,
): string[] => names.filter((name) => !values[name]);

/**
 * Returns the sentence about the variables that have no value for some recipients, with the number of these
 * recipients. Returns null if there are no such variables. A variable that the operator may not read gets no
 * number.
 */
export function describeMissingVariables(
  missing: ReadonlyMap<string, number>,
  operator: Operator,
  addressed: RecipientResource,
  services: TemplateVariableDependencies,
): string | null {
  if (missing.size === 0) return null;
  const { resources, mail, list } = services.messages;
  const unit = resources[addressed.resource.name]?.unit ?? list.unit;
  const names = [...missing].map(([name, count]) =>
    mayReadVariable(operator, addressed, name, services) ? `{${name}}(${count}${unit})` : `{${name}}`,
  );
  return fillMessagePlaceholders(mail.message.missingValue, { names: names.join(', ') });
}
