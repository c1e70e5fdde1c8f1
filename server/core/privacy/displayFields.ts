import { type AnyResource, setAt } from '../../../src/core/schema/index';
import { collectDisplayComputedFields, computeFieldValue } from '../../../src/core/schema/record/computed';
import { createErrorId, type RandomBytesGenerator } from '../basics/ids';
import type { ErrorLogger } from '../call/ports';
import type { Document } from '../store/store';

/** The services that log why a rule failed. */
export interface DisplayFieldDependencies {
  log: ErrorLogger;
  random: RandomBytesGenerator;
}

/**
 * Returns a function that fills in the display fields of a resource's documents. With `requestedPaths`, it fills
 * in only the fields in this list. Returns undefined if there are none. A field whose rule fails for a
 * document is null, so that the document stays readable. The log names each failing field once.
 */
export function createDisplayFieldFiller(
  { fields }: AnyResource,
  { log, random }: DisplayFieldDependencies,
  requestedPaths?: readonly string[],
): ((document: Document) => Document) | undefined {
  const displayFields = collectDisplayComputedFields(fields).filter(
    ([path]) => requestedPaths === undefined || requestedPaths.includes(path),
  );
  if (displayFields.length === 0) return undefined;
  const failedPaths = new Set<string>();
  const computeValueOrNull = (displayField: (typeof displayFields)[number], document: Document): unknown => {
    try {
      return computeFieldValue(fields, displayField, document);
    } catch (error) {
      const [path] = displayField;
      if (!failedPaths.has(path)) log(createErrorId(random), error);
      failedPaths.add(path);
      return null;
    }
  };
  return (document) =>
    displayFields.reduce(
      (filledDocument, displayField) =>
        setAt(filledDocument, displayField[0], computeValueOrNull(displayField, filledDocument)),
      document,
    );
}
