import type { CommonFieldOptions } from './fieldOptions';

/**
 * The part of a product's own field type that contains no user interface. The type's values are texts, and
 * its empty value is ''. Lists, forms, filters, Excel, imports, the API and its description are derived from
 * it.
 */
export interface CustomFieldType<O = unknown> {
  /** Name of the type. It is also the key of the type's user interface in `kinds` of `defineProduct`. */
  name: string;
  /**
   * Parses a text from an input, a cell or a query to the stored form; undefined if it is invalid. Stored
   * values must be returned unchanged.
   */
  parse(text: string, options: O): string | undefined;
  /** Returns a JSON Schema of the values other than ''. */
  describe(options: O): Readonly<Record<string, unknown>>;
  /** Returns example values for the records of the conformance tests. */
  examples(options: O): readonly [string, ...string[]];
  /** Width of a value in a list, in pixels. */
  width: number;
}

export type FieldTypeOptions = Pick<CommonFieldOptions<string>, 'default' | 'required' | 'readOnly'>;

/** The argument of a field type's builder. A field type without required options needs none. */
export type BuilderArguments<O extends object> =
  Record<never, never> extends O
    ? [fieldOptions?: O & FieldTypeOptions]
    : [fieldOptions: O & FieldTypeOptions];
