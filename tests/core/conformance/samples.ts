import { type AnyResource, isWriteOnceField } from '../../../src/core/schema/index';
import { group, resources as ofProduct } from '../theProduct';
import { articlesIn, signsIn } from './articles';
import { treeIn } from './categories';
import { goodsIn } from './goods';
import { stepsIn } from './moves';
import { relationsIn } from './relations';
import { receiptsIn } from './sheets';
import { slipsIn } from './slips';

/** Keys that hold the name or the path of a resource. */
const NAMING = new Set(['name', 'path', 'resource', 'of', 'to']);

const samples: readonly AnyResource[] = [
  goodsIn(group),
  ...treeIn(group),
  ...relationsIn(group),
  articlesIn(group),
  signsIn(group),
  stepsIn(group),
  receiptsIn(group),
  slipsIn(group),
];
const names = new Set(samples.map(({ name }) => name));

/** Gives a sample names that no product has, such as `sample-goods`: in place, since copies lose what marks a field. */
function rename(part: object): void {
  for (const [key, value] of Object.entries(part)) {
    if (NAMING.has(key) && names.has(value)) Object.assign(part, { [key]: `sample-${value}` });
    else if (typeof value === 'object' && value !== null) rename(value);
  }
}
samples.forEach(rename);

/** The product's resources, and samples with the words that no product has to use. */
export const resources: readonly AnyResource[] = [...ofProduct, ...samples];

/** Whether a resource of a path can be created. */
export const isCreatedAs = (path: string): boolean =>
  resources.some(({ api, create }) => api.path === path && create !== false);

/** Fields that are given when a record is created, and never changed. */
export const givenOnce = ({ fields }: AnyResource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isWriteOnceField(field) ? [name] : []));
