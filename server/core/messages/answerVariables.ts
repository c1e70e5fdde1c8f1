import {
  type AnyResource,
  doesScopeIncludeRight,
  getAt,
  getTargetResourceName,
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
import {
  createRelatedRecordMasker,
  mayReadVariable,
  readMessageVariableValues,
  type VariableValues,
} from './variables';

/**
 * Returns the values of the saved texts' variables that come from the record being answered. Each value is
 * one line.
 */
const getReplyVariableValuesFromRecord = ({ desk }: AnyResource, record: Loose): VariableValues =>
  Object.fromEntries(
    Object.entries(desk?.variables ?? {}).map(([name, path]) => [
      name,
      String(getAt(record, path) ?? '').trim(),
    ]),
  );

/**
 * Returns the values of the saved texts' variables that describe the person who asked. Empty if the caller
 * may not read these values.
 */
async function readPersonVariableValues(
  call: RouteCall,
  resource: AnyResource,
  record: Loose,
  ports: ApiServices,
): Promise<VariableValues> {
  const { person } = resource.desk ?? {};
  const addressed = findRecipientResource(ports.resources);
  const id = person === undefined ? undefined : getAt(record, person);
  if (!addressed || person === undefined || typeof id !== 'string') return {};
  const isOf = addressed.collection.all.some(
    ({ name }) => name === getTargetResourceName(fieldAt(resource.fields, person)),
  );
  const who = getCallersWhoMayOpenRecords(addressed.collection);
  const mayOpen = typeof who === 'object' && doesScopeIncludeRight(call.operator.scope, who);
  const document = isOf && mayOpen ? await ports.store.get(addressed.collection.path, id) : null;
  if (!document) return {};
  const subject = createMaskedPersonOfRecord(addressed.resource, document, ports.messages.masks);
  addAccessEntryAboutOtherRecord(call, { action: 'detail', resource: addressed.resource.name, subject });
  const names = Object.keys(addressed.resource.bulk?.message?.variables ?? {}).filter((name) =>
    mayReadVariable(call.operator, addressed, name, ports),
  );
  const mask = createRelatedRecordMasker(call.operator, ports.messages);
  return readMessageVariableValues(ports.store, addressed, document, names, ports, mask);
}

/**
 * Returns the endpoint for the values of variables in saved texts for a reply. It throws 404 for a record
 * that the caller may not use.
 */
const createReplyVariablesRoute = (collection: CollectionResources, ports: ApiServices): Route => ({
  method: 'GET',
  path: `${API_BASE_PATH}/${collection.path}/:id/variables`,
  who: getCallersWhoMayOpenRecords(collection),
  describe: () => describeReplyVariablesRoute(collection),
  of: collection,
  access: 'detail',
  async read(call) {
    refuseQueryParams(call.request.url);
    const { before, resource } = await readVisibleRecord(call, ports.store, collection, ports);
    const own = getReplyVariableValuesFromRecord(resource, before);
    const others = await readPersonVariableValues(call, resource, before, ports);
    const filled = Object.entries(own).filter(([, value]) => value !== '');
    return { status: 200, body: { variables: { ...own, ...others, ...Object.fromEntries(filled) } } };
  },
});

/**
 * Returns the endpoints for the values of variables in the saved texts of operators' replies at desks
 * (decisions, section 16).
 */
export const createReplyVariableRoutes = (ports: ApiServices): Route[] =>
  groupResourcesByPath(ports.resources)
    .filter(({ all }) => all.some(({ desk }) => desk?.texts))
    .map((collection) => createReplyVariablesRoute(collection, ports));
