import { useResourceDefinitions } from 'ra-core';
import { type AnyResource, doesRecordMeetCondition } from '../../../schema/index';
import { WrongResourceError } from './loadForm';

/**
 * The properties by which a resource selects its records from a collection that it shares with other
 * resources.
 */
type ApiPathAndFixedValues = Pick<AnyResource['api'], 'path' | 'fixed'>;

/**
 * Returns a record's URL in another resource of the same collection, if `error` is a `WrongResourceError`.
 * For example, an old link leads to a member who has withdrawn. Undefined for other errors, or if no other
 * resource shows the record.
 */
export function useUrlInOtherResource({ name, api }: AnyResource, error: Error | null): string | undefined {
  const resourceDefinitions = useResourceDefinitions<{ resource?: ApiPathAndFixedValues }>();
  if (!(error instanceof WrongResourceError)) return undefined;
  const { record } = error;
  const matchingResource = Object.values(resourceDefinitions).find(
    ({ name: otherName, hasEdit, options }) =>
      otherName !== name &&
      hasEdit &&
      options?.resource?.path === api.path &&
      doesRecordMeetCondition(options.resource.fixed, record),
  );
  return matchingResource && `/${matchingResource.name}/${encodeURIComponent(record.id)}`;
}
