import { holdsItems, isMultiFileField } from '../kinds/traits';
import { getActionUrlSegment } from '../record/acts';
import { eachField } from '../record/folds';
import { findFieldOutsideLists, isFileField, isInsideList } from '../record/record';
import type { AnyField } from '../words/fields';
import { getLastPathSegment } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { keepFaultSentences } from './decimals';
import { URL_SEGMENT_PATTERN } from './names';

/**
 * Returns the path below a record's path to which a field's files are sent. The API has such paths for a
 * record's own fields, and for one file in each item of a list; undefined for any other field.
 */
function findUploadEndpoint({ fields }: AnyResource, path: string, field: AnyField): string | undefined {
  if (!isFileField(field) && !isMultiFileField(field)) return undefined;
  if (!isInsideList(fields, path)) return field.upload.to;
  const listPath = path.slice(0, path.lastIndexOf('.'));
  const listField = findFieldOutsideLists(fields, listPath);
  return isFileField(field) && listField && holdsItems(listField)
    ? `${getLastPathSegment(listPath)}/:at/${field.upload.to}`
    : undefined;
}

/** Returns the faults of a field's `upload` option, and a fault if no file can be sent to the field's place. */
export function findUploadFaults(field: AnyField, path: string, resource: AnyResource): string[] {
  if (!isFileField(field) && !isMultiFileField(field)) return [];
  const { to } = field.upload;
  return keepFaultSentences(
    !URL_SEGMENT_PATTERN.test(to) &&
      `upload.to '${to}' is the last part of the address that files are sent to: use lower-case letters and hyphens`,
    findUploadEndpoint(resource, path, field) === undefined &&
      `no call sends ${field.kind}() there: move it to the record, or make it one file() or image() of each item of a list`,
  );
}

const collectUploadEndpoints = (resource: AnyResource): { endpoint: string; path: string }[] =>
  [...eachField(resource.fields)].flatMap(([path, field]) => {
    const endpoint = findUploadEndpoint(resource, path, field);
    return endpoint === undefined ? [] : [{ endpoint, path }];
  });

/**
 * Returns faults for record endpoints with the same name (of uploads or actions), and for actions with
 * invalid names. Resources with the same path share their endpoints.
 */
export function findRecordEndpointNameFaults(
  resource: AnyResource,
  resources: readonly AnyResource[],
): string[] {
  const uploadEndpoints = collectUploadEndpoints(resource);
  const actionSegments = Object.entries(resource.actions ?? {}).map(([name, action]) =>
    getActionUrlSegment(name, action),
  );
  const endpointNames = [...uploadEndpoints.map(({ endpoint }) => endpoint), ...actionSegments];
  const duplicateNames = endpointNames.filter((call, index) => endpointNames.indexOf(call) < index);
  const resourcesAtSamePath = resources.filter(
    (other) => other !== resource && other.api.path === resource.api.path,
  );
  return [
    ...duplicateNames.map((call) => `two of its calls are named '${call}' (upload.to, an act): rename one`),
    ...resourcesAtSamePath.flatMap((other) =>
      collectUploadEndpoints(other).flatMap(({ endpoint, path }) =>
        uploadEndpoints
          .filter((upload) => upload.endpoint === endpoint && upload.path !== path)
          .map(
            (upload) =>
              `files of ${upload.path} are sent to '${endpoint}', as those of ${path} of ${other.name}, which has the same path: rename one upload.to`,
          ),
      ),
    ),
    ...actionSegments
      .filter((call) => !URL_SEGMENT_PATTERN.test(call))
      .map((call) => `the act '${call}' has to be lower-case letters, digits and hyphens`),
  ];
}
