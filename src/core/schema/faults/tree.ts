import { getFilterHandler } from '../filters/registry';
import { getTargetResourceName, isReferenceField, isTagsField } from '../kinds/traits';
import { collectListViewsUsedByApi } from '../query/lists';
import { collectAllFiltersOfList, getFieldPathsOfFilter } from '../query/query';
import { fieldAt, isInsideList } from '../record/record';
import { getRecordTitlePaths } from '../record/title';
import type { AnyResource } from '../words/resource';

/** Returns the faults of `below` filters, which find all records below a given record of a tree. */
const findSubtreeFilterFaults = (resource: AnyResource, all: readonly AnyResource[]): string[] =>
  collectListViewsUsedByApi(resource)
    .flatMap(collectAllFiltersOfList)
    .flatMap((filter) => (getFilterHandler(filter).intoTree ? getFieldPathsOfFilter(filter) : []))
    .flatMap((path) => {
      const target = getTargetResourceName(fieldAt(resource.fields, path));
      const isTree = all.some(({ name, tree }) => name === target && tree !== undefined);
      return isTree && !isInsideList(resource.fields, path)
        ? []
        : [`{ below: '${path}' } needs one reference to a resource that has the word tree`];
    });

/** Returns the faults of `tree`, which needs a separate collection whose records refer to their parent. */
export function findTreeOptionFaults(resource: AnyResource, all: readonly AnyResource[]): string[] {
  const { tree, fields, name, api, singleton, variants } = resource;
  const filters = findSubtreeFilterFaults(resource, all);
  if (!tree) return filters;
  const parent = fieldAt(fields, tree.parent);
  const isOwn = isReferenceField(parent) && parent.resource === name && parent.nullable === true;
  const title = getRecordTitlePaths(resource)?.title;
  const named = title === undefined ? undefined : fieldAt(fields, title);
  const isGuarded = named && (('personal' in named && named.personal) || ('reads' in named && named.reads));
  const beside = all.some((other) => other !== resource && other.api.path === api.path);
  const faults = [
    [!isOwn, `${tree.parent} to be a ref('${name}', { nullable: true })`],
    [singleton || variants || beside, 'a list of its own, without variants or another resource at its path'],
    [
      !named || isTagsField(named) || isGuarded,
      'a title that every reader of its records sees: paths show it',
    ],
  ] as const;
  return [...filters, ...faults.flatMap(([isFault, needed]) => (isFault ? [`tree needs ${needed}`] : []))];
}
