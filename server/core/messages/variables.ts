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
  messageText: MessageText,
  recipientResource: RecipientResource,
  { mail }: Pick<ServerMessages, 'mail'>,
): Readonly<Partial<Record<keyof MessageText, string>>> | null {
  const unknownNames = findTemplateVariableNames(messageText).filter(
    (name) => !Object.hasOwn(getDeclaredVariables(recipientResource), name),
  );
  if (unknownNames.length === 0) return null;
  const names = formatVariableList(unknownNames);
  const fieldName = unknownNames.some((name) => messageText.subject.includes(`{${name}}`))
    ? 'subject'
    : 'message';
  return { [fieldName]: fillMessagePlaceholders(mail.message.unknownVariable, { names }) };
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
  const sourceField =
    isOneLineTextField(field) && field.labelOf !== undefined ? findField(fields, field.labelOf) : field;
  const targetResource =
    sourceField && resources.find(({ name }) => name === getTargetResourceName(sourceField));
  return sourceField !== undefined && (!targetResource || mayReadRecords(scope, targetResource, resources));
}

/** Whether an operator may read the fields and the records from which a variable takes its value. */
export function mayReadVariable(
  operator: Operator,
  recipientResource: RecipientResource,
  variableName: string,
  { resources }: Pick<ApiServices, 'resources'>,
): boolean {
  const variableSource = getDeclaredVariables(recipientResource)[variableName];
  if (variableSource === undefined) return false;
  if (typeof variableSource === 'string')
    return mayReadField(operator, recipientResource.resource, variableSource, resources);
  const relation = recipientResource.resource.related?.[variableSource.related];
  const reference = relation && findRelatedRecordsReference(relation, resources);
  return (
    relation !== undefined &&
    reference !== undefined &&
    mayReadRelatedRecords(operator.scope, recipientResource.resource, relation, reference, resources) &&
    mayReadField(operator, reference.resource, variableSource.path, resources)
  );
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
  maskRelated: RelatedRecordMasker,
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
  return newest && maskRelated(collection?.all ?? [reference.resource], reference.resource, newest);
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
  recipientResource: RecipientResource,
  recipientRecord: Document,
  variableNames: readonly string[],
  dependencies: TemplateVariableDependencies,
  maskRelated = leaveRelatedRecordUnmasked,
): Promise<TemplateVariableValues> {
  const declaredVariables = getDeclaredVariables(recipientResource);
  const ownFieldPaths = variableNames.flatMap((name) => {
    const variableSource = declaredVariables[name];
    return typeof variableSource === 'string' ? [variableSource] : [];
  });
  const [filledDocument = recipientRecord] =
    ownFieldPaths.length === 0
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
        maskRelated,
      )) ??
      {};
    newestRecordByRelation.set(related, record);
    valueByVariable[name] = String(getAt(record, path) ?? '').trim();
  }
  return valueByVariable;
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
  missingCountByVariable: ReadonlyMap<string, number>,
  operator: Operator,
  recipientResource: RecipientResource,
  services: TemplateVariableDependencies,
): string | null {
  if (missingCountByVariable.size === 0) return null;
  const { resources, mail, list } = services.messages;
  const countUnit = resources[recipientResource.resource.name]?.unit ?? list.unit;
  const formattedVariables = [...missingCountByVariable].map(([name, count]) =>
    mayReadVariable(operator, recipientResource, name, services)
      ? `{${name}}(${count}${countUnit})`
      : `{${name}}`,
  );
  return fillMessagePlaceholders(mail.message.missingValue, { names: formattedVariables.join(', ') });
}
