import type { AnyField } from '../words/fields';
import { getAt, type Loose, removeItemIndexesFromPath } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldAt } from './record';

/** Returns a record that only names a variant, for functions that read the variant from a record. */
export const createVariantOnlyRecord = (resource: AnyResource, variant: string | undefined): Loose =>
  resource.variants && variant !== undefined ? { [resource.variants.by]: variant } : {};

/** Returns the name of the variant whose form shows a record. */
export function getVariantNameOfRecord(resource: AnyResource, record: Loose): string | undefined {
  const variantName = resource.variants && getAt(record, resource.variants.by);
  return typeof variantName === 'string' ? variantName : undefined;
}

/** Returns the field at a path of a form. The path may contain indexes of list items. */
export const getFieldAtFormPath = (resource: AnyResource, path: string): AnyField =>
  fieldAt(resource.fields, removeItemIndexesFromPath(path));
