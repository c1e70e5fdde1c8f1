import { partition } from 'es-toolkit';
import {
  type AnyResource,
  findRelatedRecordsReference,
  getAt,
  getUsableMessageVariables,
  type Loose,
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
 * Splits the variables of a mail into those that its sender may use, and the others. Senders may use only
 * values that they may read. Otherwise a mail, or its refusal, could reveal a hidden value.
 */
export function splitMessageVariables(
  messageText: MessageText,
  { scope }: Operator,
  { resource }: RecipientResource,
  { resources }: Pick<ApiServices, 'resources'>,
): { usable: string[]; unusable: string[] } {
  const usableNames = new Set(getUsableMessageVariables(scope, resource, resources));
  const [usable, unusable] = partition(findTemplateVariableNames(messageText), (name) =>
    usableNames.has(name),
  );
  return { usable, unusable };
}

/**
 * Returns a sentence about the variables in a mail that its sender may not use, keyed by the field that
 * contains them; null if there are none.
 */
export function describeUnusableMessageVariables(
  messageText: MessageText,
  operator: Operator,
  recipientResource: RecipientResource,
  services: Pick<ApiServices, 'resources' | 'messages' | 'log' | 'random'>,
): Readonly<Partial<Record<keyof MessageText, string>>> | null {
  const { unusable } = splitMessageVariables(messageText, operator, recipientResource, services);
  if (unusable.length === 0) return null;
  const { mail } = services.messages;
  const names = formatVariableList(unusable);
  const fieldName = unusable.some((name) => messageText.subject.includes(`{${name}}`))
    ? 'subject'
    : 'message';
  return { [fieldName]: fillMessagePlaceholders(mail.message.unknownVariable, { names }) };
}

/**
 * Returns the newest record that refers to a recipient. `relationName` is the key under which the recipients'
 * resource declares these related records.
 */
async function readNewestRelatedRecord(
  reader: Reader,
  recipientResource: RecipientResource,
  relationName: string,
  recipientId: string,
  dependencies: TemplateVariableDependencies,
  maskRelatedRecord: RelatedRecordMasker,
): Promise<Loose | undefined> {
  const relation = recipientResource.resource.related?.[relationName];
  const reference = relation && findRelatedRecordsReference(relation, dependencies.resources);
  if (!reference || reference.through) return undefined;
  const collection = groupResourcesByPath(dependencies.resources).find(
    (candidate) => candidate.path === reference.resource.api.path,
  );
  const where = [createReferenceCondition(reference.ref, recipientId)];
  const order = createNewestFirstOrder(collection?.all ?? [reference.resource]);
  const [newest] = await reader.find(reference.resource.api.path, { where, order, skip: 0, limit: 1 });
  return newest && maskRelatedRecord(collection?.all ?? [reference.resource], reference.resource, newest);
}

type TemplateVariableDependencies = Pick<ApiServices, 'resources' | 'messages' | 'log' | 'random'>;

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
 * Returns the values of the named variables for one recipient of a message. `reader` must hide the records
 * that the sender may not use. Values of related records are unmasked unless `maskRelatedRecord` masks them.
 */
export async function readMessageVariableValues(
  reader: Reader,
  recipientResource: RecipientResource,
  recipientRecord: Document,
  variableNames: readonly string[],
  dependencies: TemplateVariableDependencies,
  maskRelatedRecord = leaveRelatedRecordUnmasked,
): Promise<TemplateVariableValues> {
  const declaredVariables = getDeclaredVariables(recipientResource);
  const recipientFieldPaths = variableNames.flatMap((name) => {
    const variableSource = declaredVariables[name];
    return typeof variableSource === 'string' ? [variableSource] : [];
  });
  const [filledDocument = recipientRecord] =
    recipientFieldPaths.length === 0
      ? []
      : await fillReferencedFieldValues(
          reader,
          recipientResource.collection,
          [recipientRecord],
          dependencies,
        );
  const valueByVariable: Record<string, string> = {};
  const newestRecordByRelation = new Map<string, Loose>();
  for (const name of variableNames) {
    const variableSource = declaredVariables[name];
    if (variableSource === undefined) continue;
    if (typeof variableSource === 'string') {
      valueByVariable[name] = String(getAt(filledDocument, variableSource) ?? '').trim();
      continue;
    }
    const { related, path } = variableSource;
    const record =
      newestRecordByRelation.get(related) ??
      (await readNewestRelatedRecord(
        reader,
        recipientResource,
        related,
        recipientRecord._id,
        dependencies,
        maskRelatedRecord,
      )) ??
      {};
    newestRecordByRelation.set(related, record);
    valueByVariable[name] = String(getAt(record, path) ?? '').trim();
  }
  return valueByVariable;
}

export const findVariablesWithoutValue = (
  variableNames: readonly string[],
  variableValues: TemplateVariableValues,
): string[] => variableNames.filter((name) => !variableValues[name]);

/**
 * Returns the sentence about the variables that have no value for some recipients, with the number of these
 * recipients. Returns null if there are no such variables.
 */
export function describeMissingVariables(
  missingCountByVariable: ReadonlyMap<string, number>,
  { resource }: RecipientResource,
  { messages: { resources, mail, list } }: Pick<ApiServices, 'messages'>,
): string | null {
  if (missingCountByVariable.size === 0) return null;
  const countUnit = resources[resource.name]?.unit ?? list.unit;
  const names = [...missingCountByVariable].map(([name, count]) => `{${name}}(${count}${countUnit})`);
  return fillMessagePlaceholders(mail.message.missingValue, { names: names.join(', ') });
}
