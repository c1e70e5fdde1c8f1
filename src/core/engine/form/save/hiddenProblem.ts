import { type AnyResource, fieldIn, schemaPath } from '../../../schema/index';
import type { TextOf } from '../../../ui/useText';
import type { Texts } from '../../texts';

interface HiddenProblem {
  resource: AnyResource;
  texts: Texts;
  translate: TextOf;
}

/**
 * A sentence about a value that the form does not show. It names the field's label, or the path if this console, perhaps
 * an older one than the API, does not know the field.
 */
export function hiddenProblem(
  { resource, texts, translate }: HiddenProblem,
  path: string,
  message: string,
): string {
  const known = schemaPath(path);
  return fieldIn(resource.fields, known)
    ? translate('form.failed.hidden', { label: texts.label(known), message })
    : translate('form.failed.unknown', { path, message });
}
