import type { RecordOf, Shape } from './fields';
import type { DeepPath, Loose, Path } from './paths';
import type { Column, FormField, FormRow, FormView, ListView, Order, Section } from './resource';

/** The type in the compiler error for a path that has no field. */
type NoSuchFieldMessage<X extends string> = `there is no field '${X}'`;

type ColumnWithExistingField<R, C> = C extends string
  ? C extends DeepPath<R>
    ? C
    : NoSuchFieldMessage<C>
  : C extends { field: infer X extends string }
    ? X extends DeepPath<R>
      ? Column<R>
      : { field: NoSuchFieldMessage<X> }
    : Column<R>;
type PathCheckedColumns<R, C> = { readonly [I in keyof C]: ColumnWithExistingField<R, C[I]> };

type PathCheckedSortOrderEntry<R, O> = O extends string
  ? O extends Order<R>
    ? O
    : NoSuchFieldMessage<O extends `-${infer X}` ? X : O>
  : Order<R>;
type PathCheckedSortOrder<R, O> = { readonly [I in keyof O]: PathCheckedSortOrderEntry<R, O[I]> };

// The type of a path may be just `string`, for example if a view spreads another view. The compiler can't
// check such a path, so the result is `Path<R>` and not an error text.
type CheckedPath<R, X> = string extends X ? Path<R> : X extends Path<R> ? X : NoSuchFieldMessage<X & string>;
type CheckedPaths<R, P> = { readonly [I in keyof P]: CheckedPath<R, P[I]> };

/** A list whose paths are checked one by one, so that the compiler reports the error at the wrong path. */
export type PathCheckedListView<R, V extends ListView<Loose>> = Omit<
  ListView<R>,
  'columns' | 'more' | 'order' | 'sorts'
> & {
  columns: PathCheckedColumns<R, V['columns']>;
  more?: PathCheckedColumns<R, NonNullable<V['more']>>;
  order: PathCheckedSortOrder<R, V['order']>;
  sorts?: CheckedPaths<R, NonNullable<V['sorts']>>;
};

type FormRowWithExistingFields<R, F> = F extends string
  ? F extends Path<R>
    ? F
    : NoSuchFieldMessage<F>
  : F extends readonly unknown[]
    ? CheckedFormRows<R, F>
    : F extends { field: infer X extends string }
      ? X extends Path<R>
        ? FormField<R>
        : { field: NoSuchFieldMessage<X> }
      : FormRow<R>;
type CheckedFormRows<R, F> = { readonly [I in keyof F]: FormRowWithExistingFields<R, F[I]> };

interface AnyFormSection {
  title: string;
  fields: readonly unknown[];
}
type PathCheckedSection<R, V extends AnyFormSection> = Omit<Section<R>, 'fields'> & {
  fields: CheckedFormRows<R, V['fields']>;
};
type PathCheckedSections<R, S extends readonly AnyFormSection[]> = {
  readonly [I in keyof S]: PathCheckedSection<R, S[I]>;
};

export interface AnyFormView {
  sections: readonly AnyFormSection[];
}
/**
 * A form whose fields are checked one by one, so that the compiler reports an error at the field that causes
 * it.
 */
export type PathCheckedFormView<R, V extends AnyFormView> = Omit<FormView<R>, 'sections'> & {
  sections: PathCheckedSections<R, V['sections']>;
};
/** The keys of the titles of a form's sections. */
export type SectionTitleKeysOf<V extends AnyFormView> = V['sections'][number]['title'];

/**
 * The type of a function's parameter. The compiler infers `V` from the argument, and then checks the argument
 * against `Checked`.
 */
export type InferThenCheck<V, Checked> = [V] extends [never] ? V : Checked;

/** Builders of views over the records `R`; see `viewsOf`. */
export interface ViewBuilders<R> {
  list: <const V extends ListView<Loose>>(view: InferThenCheck<V, PathCheckedListView<R, V>>) => ListView<R>;
  section: <const V extends AnyFormSection>(
    section: InferThenCheck<V, PathCheckedSection<R, V>>,
  ) => Section<R, V['title']>;
  form: <const V extends AnyFormView>(
    view: InferThenCheck<V, PathCheckedFormView<R, V>>,
  ) => FormView<R, SectionTitleKeysOf<V>>;
}

/**
 * Returns builders of views over these fields, for views that several variants or flavours share. The
 * compiler reports an error at each path without a field.
 */
export function viewsOf<const S extends Shape>(_fields: S): ViewBuilders<RecordOf<S>> {
  const returnViewUnchanged = (view: unknown) => view as never;
  return { list: returnViewUnchanged, section: returnViewUnchanged, form: returnViewUnchanged };
}
