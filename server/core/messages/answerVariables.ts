import {
  type AnyResource,
  doesScopeIncludeRight,
  getAt,
  getTargetResourceName,
  getUsableMessageVariables,
  type Loose,
} from '../../../src/core/schema/index';
import { fieldAt } from '../../../src/core/schema/record/record';
import { addAccessEntryAboutOtherRecord } from '../call/accessNote';
import {
  type CollectionResources,
  getCallersWhoMayOpenRecords,
  groupResourcesByPath,
} from '../call/collections';
import { refuseQueryParams } from '../call/params';
import { API_BASE_PATH, type Route, type RouteCall } from '../call/route';
import { createMaskedPersonOfRecord } from '../privacy/mask';
import { readVisibleRecord } from '../records/routes/about';
import type { ApiServices } from '../services';
import { describeReplyVariablesRoute } from './facts';
import { findRecipientResource } from './recipients';
import { createRelatedRecordMasker, readMessageVariableValues, type VariableValues } from './variables';

/**
 * Returns the values of those variables that come from the record being answered. Each value is one line.
 */
const getReplyVariableValuesFromRecord = ({ desk }: AnyResource, record: Loose): VariableValues =>
  Object.fromEntries(
    Object.entries(desk?.variables ?? {}).map(([name, path]) => [
      name,
      String(getAt(record, path) ?? '').trim(),
    ]),
  );

/**
 * Returns the values of the variables that describe the person who asked, without those that the caller may
 * not read.
 */
async function readPersonVariableValues(
  call: RouteCall,
  resource: AnyResource,
  record: Loose,
  services: ApiServices,
): Promise<VariableValues> {
  const { person } = resource.desk ?? {};
  const recipientResource = findRecipientResource(services.resources);
  const personId = person === undefined ? undefined : getAt(record, person);
  if (!recipientResource || person === undefined || typeof personId !== 'string') return {};
  const isRecipientReference = recipientResource.collection.all.some(
    ({ name }) => name === getTargetResourceName(fieldAt(resource.fields, person)),
  );
  const allowedCallers = getCallersWhoMayOpenRecords(recipientResource.collection);
  const mayOpenRecipient =
    typeof allowedCallers === 'object' && doesScopeIncludeRight(call.operator.scope, allowedCallers);
  const personRecord =
    isRecipientReference && mayOpenRecipient
      ? await services.store.get(recipientResource.collection.path, personId)
      : null;
  if (!personRecord) return {};
  const maskedPerson = createMaskedPersonOfRecord(
    recipientResource.resource,
    personRecord,
    services.messages.masks,
  );
  addAccessEntryAboutOtherRecord(call, {
    action: 'detail',
    resource: recipientResource.resource.name,
    subject: maskedPerson,
  });
  const readableVariableNames = getUsableMessageVariables(
    call.operator.scope,
    recipientResource.resource,
    services.resources,
  );
  const maskRelatedRecord = createRelatedRecordMasker(call.operator, services.messages);
  return readMessageVariableValues(
    services.store,
    recipientResource,
    personRecord,
    readableVariableNames,
    services,
    maskRelatedRecord,
  );
}

/**
 * Returns the endpoint that answers with the values for the variables of saved reply texts. The endpoint
 * throws 404 for a record that the caller may not use.
 */
const createReplyVariablesRoute = (collection: CollectionResources, services: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/:id/variables`,
  who: getCallersWhoMayOpenRecords(collection),
  describe: () => describeReplyVariablesRoute(collection),
  of: collection,
  access: 'detail',
  async read(call) {
    refuseQueryParams(call.request.url);
    const { before, resource } = await readVisibleRecord(call, services.store, collection, services);
    const recordVariableValues = getReplyVariableValuesFromRecord(resource, before);
    const personVariableValues = await readPersonVariableValues(call, resource, before, services);
    const nonEmptyRecordVariables = Object.entries(recordVariableValues).filter(([, value]) => value !== '');
    return {
      status: 200,
      body: {
        variables: {
          ...recordVariableValues,
          ...personVariableValues,
          ...Object.fromEntries(nonEmptyRecordVariables),
        },
      },
    };
  },
});

/**
 * Returns the endpoints for the variables of saved reply texts: one for each collection whose records
 * operators answer with such texts (decisions, section 16).
 */
export const createReplyVariableRoutes = (services: ApiServices): Route[] =>
  groupResourcesByPath(services.resources)
    .filter(({ all }) => all.some(({ desk }) => desk?.texts))
    .map((collection) => createReplyVariablesRoute(collection, services));
