import { isObject, type Loose } from '../../schema/index';

/** Returns the name of the operator who last saved a record; empty if the record does not contain it. */
export const getLastEditorName = ({ updatedBy }: Loose): string =>
  isObject(updatedBy) ? String(updatedBy.name ?? '') : '';
