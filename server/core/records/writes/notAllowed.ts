import type { AnyResource } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { ServerMessages } from '../../basics/messages';

type ResourceRefusalTexts = Pick<ServerMessages, 'resources'>;

/**
 * Returns the 405 error for a change that a resource does not allow. The error has the resource's own text
 * for this case, if there is one.
 */
export const createChangeNotAllowedError = ({ name }: AnyResource, { resources }: ResourceRefusalTexts) =>
  new ApiError('not_allowed', { message: resources[name]?.notChangeable });

/**
 * Returns the error for a deletion that a resource or one of its rules forbids. The error has the resource's
 * own text for this case, if there is one.
 */
export const createRemovalRefusedError = (
  code: 'not_allowed' | 'not_removable',
  { name }: AnyResource,
  { resources }: ResourceRefusalTexts,
) => new ApiError(code, { message: resources[name]?.notRemovable });

/** Throws 405 if no record of a resource can be changed. */
export function requireChangeableResource(resource: AnyResource, refusalTexts: ResourceRefusalTexts): void {
  if (resource.update === false) throw createChangeNotAllowedError(resource, refusalTexts);
}
