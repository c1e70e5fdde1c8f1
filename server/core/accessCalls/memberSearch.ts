import {
  type AnyResource,
  createSearchTermCondition,
  findValuesComparedWithMaskedFields,
  normalizeTextForSearch,
  type StoreCondition,
} from '../../../src/core/schema/index';
import { USERNAME_FIELD_PATH } from '../accounts/accounts';
import type { RouteCall } from '../call/route';
import { maskPersonalValue } from '../privacy/masks';
import { addMaskedFiltersToAccessLog, createMaskedFieldCheck } from '../privacy/rights';
import type { ApiServices } from '../services';

/** Maximum number of members that one search of the access log entries looks up by name or username. */
const MAX_MATCHING_MEMBERS = 200;

/** Returns the paths of a resource's title field and of the field that replaces it (`instead`). */
const getTitleFieldPaths = ({ title }: AnyResource): string[] => {
  if (typeof title !== 'object') return title === undefined ? [] : [title];
  return [title.field, ...(title.instead ? [title.instead.field] : [])];
};

/**
 * Returns a store condition for the access log entries about members whose name or username contains a term.
 * Entries hold only masked names, so the members are looked up first. If none is found, the masked names are
 * searched, which also finds members who were deleted for good.
 */
export async function createMemberSearchCondition(
  { store, accounts, messages }: ApiServices,
  memberTerm: string,
  call: RouteCall,
): Promise<StoreCondition> {
  const { path, resource } = accounts;
  const isFieldMasked = createMaskedFieldCheck(call.operator, resource);
  const where = [
    createSearchTermCondition(
      resource,
      [...getTitleFieldPaths(resource), USERNAME_FIELD_PATH],
      memberTerm,
      isFieldMasked,
    ),
  ];
  addMaskedFiltersToAccessLog(call, accounts, findValuesComparedWithMaskedFields(where, isFieldMasked));
  const matchingMembers = await store.find(path, { where, order: [], skip: 0, limit: MAX_MATCHING_MEMBERS });
  const memberIdTerms = matchingMembers.map(({ _id }) => ({ path: '_subject', term: _id }));
  const maskedTerms = (['name', 'username'] as const).map((kind) =>
    maskPersonalValue(kind, memberTerm, messages.masks),
  );
  const searchTerms = [
    ...new Set(
      [memberTerm, ...(memberIdTerms.length > 0 ? [] : maskedTerms)].map((text) =>
        normalizeTextForSearch(text.trim()),
      ),
    ),
  ];
  const subjectTerms = ['subject', 'subjectDetail', '_subject'].flatMap((fieldPath) =>
    searchTerms.map((searchTerm) => ({ path: fieldPath, term: searchTerm })),
  );
  return { op: 'contains', any: [...memberIdTerms, ...subjectTerms] };
}
