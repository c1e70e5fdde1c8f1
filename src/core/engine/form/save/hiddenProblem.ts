import { type AnyResource, findField, removeItemIndexesFromPath } from '../../../schema/index';
import type { TranslateFunction } from '../../../ui/useText';
import type { Texts } from '../../texts';

interface HiddenProblemOptions {
  resource: AnyResource;
  texts: Texts;
  translate: TranslateFunction;
}

/**
 * Returns a sentence about a problem with a value that the form does not show. The sentence names the field
 * by its label. If this console does not know the field, for example because the API is newer, the sentence
 * contains the field's path.
 */
export function describeProblemOfHiddenField(
  { resource, texts, translate }: HiddenProblemOptions,
  path: string,
  problemMessage: string,
): string {
  const fieldPath = removeItemIndexesFromPath(path);
  return findField(resource.fields, fieldPath)
    ? translate('form.failed.hidden', { label: texts.label(fieldPath), message: problemMessage })
    : translate('form.failed.unknown', { path, message: problemMessage });
}
