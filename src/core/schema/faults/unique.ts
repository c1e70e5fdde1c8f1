import { getUniqueConstraints } from '../record/unique';
import type { AnyResource } from '../words/resource';

/** Returns the same text for two lists of paths that have the same paths, in whatever order. */
const toTextOfPathSet = (paths: readonly string[]) => [...new Set(paths)].sort().join(' + ');

/** Returns the faults of the unique rules: rules without a field, and rules that another rule repeats. */
export function findUniqueOptionFaults(resource: AnyResource): string[] {
  const pathLists = getUniqueConstraints(resource).map(({ paths }) => paths);
  const pathSets = pathLists.map(toTextOfPathSet);
  return [
    ...pathLists.flatMap((paths) => {
      if (paths.length === 0) return ['unique has a rule without a field: name its fields, or take it out'];
      return new Set(paths).size < paths.length
        ? [`unique names a field twice in ${paths.join(' + ')}: take one out`]
        : [];
    }),
    ...new Set(
      pathSets.flatMap((pathSet, index) =>
        pathSet !== '' && pathSets.indexOf(pathSet) < index
          ? [`unique has two rules for ${pathSet}: take one out`]
          : [],
      ),
    ),
  ];
}
