import { getFilterHandler } from '../filters/registry';
import { getTargetResourceName, isReferenceField, isTagsField } from '../kinds/traits';
import { collectListViewsUsedByApi } from '../query/lists';
import { collectAllFiltersOfList, getFieldPathsOfFilter } from '../query/query';
import { fieldAt, isInsideList, isRequired } from '../record/record';
import { getRecordTitlePaths } from '../record/title';
import type { AnyResource } from '../words/resource';

/** Returns the faults of `below` filters, which find all records below a given record of a tree. */
const findSubtreeFilterFaults = (resource: AnyResource, resources: readonly AnyResource[]): string[] =>
  collectListViewsUsedByApi(resource)
    .flatMap(collectAllFiltersOfList)
    .flatMap((filter) => (getFilterHandler(filter).intoTree ? getFieldPathsOfFilter(filter) : []))
    .flatMap((path) => {
      const targetResourceName = getTargetResourceName(fieldAt(resource.fields, path));
      const isTargetTree = resources.some(
        ({ name, tree }) => name === targetResourceName && tree !== undefined,
      );
      return isTargetTree && !isInsideList(resource.fields, path)
        ? []
        : [`{ below: '${path}' } needs one reference to a resource that has the word tree`];
    });

/** Returns the faults of `tree`, which needs a separate collection whose records refer to their parent. */
export function findTreeOptionFaults(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const { tree, fields, name, api, singleton, variants } = resource;
  const subtreeFilterFaults = findSubtreeFilterFaults(resource, resources);
  if (!tree) return subtreeFilterFaults;
  const parentField = fieldAt(fields, tree.parent);
  const isParentFieldValid =
    isReferenceField(parentField) && parentField.resource === name && parentField.nullable === true;
  const titlePath = getRecordTitlePaths(resource)?.title;
  const titleField = titlePath === undefined ? undefined : fieldAt(fields, titlePath);
  const isTitleFieldRestricted =
    titleField &&
    (('personal' in titleField && titleField.personal) || ('reads' in titleField && titleField.reads));
  const hasResourceAtSamePath = resources.some((other) => other !== resource && other.api.path === api.path);
  const possibleFaults = [
    [!isParentFieldValid, `${tree.parent} to be a ref('${name}', { nullable: true })`],
    [isRequired(parentField), `${tree.parent} not to be required: the first record has no parent`],
    [
      singleton || variants || hasResourceAtSamePath,
      'a list of its own, without variants or another resource at its path',
    ],
    [
      !titleField || isTagsField(titleField) || isTitleFieldRestricted,
      'a title that every reader of its records sees: paths show it',
    ],
  ] as const;
  return [
    ...subtreeFilterFaults,
    ...possibleFaults.flatMap(([isFault, needed]) => (isFault ? [`tree needs ${needed}`] : [])),
  ];
}
