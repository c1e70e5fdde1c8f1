import type { RecordOf, Shape, WidgetName } from './fields';
import type { At, DeepPath, Loose, Path } from './paths';
import type { When } from './when';

/** A column of a list: a path, or a path shown in a way of its own. */
export type Column<R> =
  | DeepPath<R>
  /** The cell is a button that opens the row and shows the text at `expands` below it. */
  | { field: DeepPath<R>; expands: DeepPath<R> }
  /** A switch that saves the moment it is flipped. */
  | { toggle: Path<R, boolean> }
  /** Whether the value is empty, in the words of the Korean file's `states`. */
  | { empty: Path<R> }
  /** totalCount − skip − row index. */
  | { rowNumber: true };

/** A filter of a list. `as` is the query parameter where it is not the field's own name. */
export type Filter<R> =
  /** Days from … to …: `createdAt[start]`, `createdAt[end]`. */
  | { range: Path<R> }
  /**
   * `searchKey` and `searchValue`; a choice field brings its own select; `all` offers the choice of all, which the
   * bar starts with, unless it starts `unchosen`.
   */
  | { search: readonly Path<R>[]; all?: true; unchosen?: true }
  /** Equal to the chosen value; `all` offers the choice of all. */
  | { equals: Path<R>; as?: string; all?: true }
  /** Any of the fields contains the term. */
  | { contains: readonly Path<R>[]; as: string }
  /** Empty or not: `true` finds what is not empty. */
  | { empty: Path<R>; as: string };

/**
 * `path` ascending, `-path` descending, `{ empty }` first the records whose value is empty. The record's `_id` is
 * always the last key.
 */
export type Order<R> = Path<R> | `-${Path<R>}` | { empty: Path<R> };

export interface ListView<R> {
  /** Rows a page (specification, section 9). */
  perPage: number;
  columns: readonly Column<R>[];
  order: readonly Order<R>[];
  filters?: readonly Filter<R>[];
  /** The filter bar can be folded away, and starts folded. */
  collapsible?: true;
  /** A bar of all and the choices of this field over the table. */
  tabs?: Path<R>;
  /** Narrower or wider than the usual 1024 px. */
  width?: number;
}

export type FormField<R> =
  | Path<R>
  | {
      field: Path<R>;
      /** Hidden where it does not hold: neither shown nor required, in the form and in the API. */
      when?: When<R>;
      only?: 'create' | 'edit';
      readOnly?: true;
      widget?: WidgetName<'field'>;
    };
/** One field on its own row, or several side by side. */
export type FormRow<R> = FormField<R> | readonly FormField<R>[];
export interface Section<R, T extends string = string> {
  /** Key of the section's title in the Korean file. */
  title: T;
  fields: readonly FormRow<R>[];
  /** Shows what the fields mean together: below them on a page, beside them in a dialog. */
  widget?: WidgetName<'section'>;
  /** On a page of two columns: the wide one, which has no cards, or the narrow one, which stays in sight. */
  column?: 'main' | 'side';
}
export interface FormView<R, T extends string = string> {
  /** A page or a dialog over the list, and its width in px. */
  in: { page: number } | { dialog: number };
  sections: readonly Section<R, T>[];
}

export interface Views<R, T extends string = string> {
  list?: ListView<R>;
  form?: FormView<R, T>;
}

/** What one variant shows: views, and the values that are a choice or a default in it. */
export interface Variant<R, T extends string = string> extends Views<R, T> {
  choices?: { readonly [X in Path<R>]?: readonly NonNullable<At<R, X>>[] };
  defaults?: { readonly [X in Path<R>]?: At<R, X> };
  /** How many files a field holds in this variant, where that is fewer than usual. */
  most?: { readonly [X in Path<R>]?: number };
}

/** Names of the deployments' flavours. Open: the product merges its own in by declaration. */
export interface Flavours {
  none: never;
}
export type FlavourName = Exclude<keyof Flavours, 'none'>;

/** What a deployment's flavour shows in another way; what is stored is the same everywhere. */
export interface FlavourFace<R, T extends string = string> extends Pick<Views<R, T>, 'list' | 'form'> {
  /** Fewest items that the form shows of a list field. */
  least?: { readonly [X in Path<R>]?: number };
}

/** When `field` becomes `to`, the values in `set` are written: on change, never on load; by the API too. */
export type Reset<R> = string extends keyof R
  ? { field: string; to: unknown; set: Loose }
  : { [X in Path<R>]: { field: X; to: At<R, X>; set: { [Y in Path<R>]?: At<R, Y> } } }[Path<R>];

/**
 * A rule over several fields of a record, said at `at` in the words of the Korean file's `checks`. Form and API both
 * ask it, of records whose values have their types; where the form hides `at`, nobody does.
 */
export interface Check<R> {
  at: Path<R>;
  /** Pure: nothing but the record may decide. */
  holds: (record: R) => boolean;
  /** Where it does not hold, that is pointed out, and nothing refused. */
  warns?: true;
}

/** An act on one record beside save and delete; its texts stand at `resources.<name>.actions.<key>`. */
export interface Action<R> {
  /** Offered only where it holds. */
  when?: When<R>;
  /** Messages asked in order, each only where its `when` holds. */
  ask?: readonly { message: string; when?: When<R> }[];
  /** `POST {path}/{id}/{call}`, which answers the record after it. */
  run: { call: string };
}

/** Names of the menu's groups. Open: the product merges its own in by declaration. */
export interface MenuGroups {
  none: never;
}
export type MenuGroupName = Exclude<keyof MenuGroups, 'none'>;

export interface Api<R> {
  /** Path below `/api/console`. Resources with the same path are faces of one collection. */
  path: string;
  /** Envelope key of a list and of one record (decisions, section 3). */
  many: string;
  one: string;
  /** Values that every record of this face has. */
  fixed?: { readonly [X in Path<R>]?: At<R, X> };
}

export interface Facts<R, A extends string = string, C extends string = string> {
  api: Api<R>;
  /** Fields that no two records have the same values in, taken together; said at the first of them. */
  unique?: readonly (readonly Path<R>[])[];
  checks?: { readonly [X in C]: Check<R> };
  /**
   * The text that names a record wherever others refer to it, and `details`, what tells records of the same name apart.
   * Without it that is the column that opens a row, else the subject, else the name; and the list's next texts.
   */
  title?: Path<R, string> | { field: Path<R, string>; details: readonly Path<R, string>[] };
  resets?: readonly Reset<R>[];
  /** `false` where nobody creates any, `'api'` where the API does, for a storefront, and the console does not. */
  create?: false | 'api';
  /** `false` where the API deletes none; `when` limits which records can be deleted. */
  remove?: false | { when: When<R> };
  actions?: { readonly [X in A]: Action<R> };
  /** Where the resource stands in the menu; one that names no group has neither entry nor route. */
  menu?: {
    group: MenuGroupName;
    /** The entry counts the records that match this filter. */
    badge?: { readonly [parameter: string]: string };
  };
}

/** A resource as the engine and the API see it: described, but not known by name. */
export interface AnyResource extends Facts<Loose>, Views<Loose> {
  readonly name: string;
  readonly fields: Shape;
  readonly variants?: { by: string; of: { readonly [value: string]: Variant<Loose> } };
  readonly flavours?: { readonly [name: string]: FlavourFace<Loose> };
}

declare const TYPES: unique symbol;
/** What of a resource is known at compile time: what its Korean file owes follows from it. */
export interface ResourceTypes {
  record: object;
  actions: string;
  variants: string;
  sections: string;
  checks: string;
  /** Paths of texts that have a pattern. */
  patterns: string;
}
export interface Resource<N extends string, X extends ResourceTypes> extends AnyResource {
  readonly name: N;
  readonly [TYPES]?: X;
}

/** The paths of the fields that have a pattern, those in groups and lists among them. */
type PatternPaths<S, K extends keyof S & string = keyof S & string> = K extends unknown
  ? S[K] extends { readonly pattern: RegExp }
    ? K
    : S[K] extends { readonly kind: 'group' | 'list'; readonly of: infer O }
      ? `${K}.${PatternPaths<O>}`
      : never
  : never;

/** Refuses what `T` has beside `A`, by name: a type parameter alone takes whatever it gets. */
type Nothing<T, A> = { readonly [K in Exclude<keyof T, keyof A>]: never };
type NothingElse<R, V> = Nothing<V, Variant<R>> &
  (V extends { list: infer L } ? { list: Nothing<L, ListView<R>> } : unknown) &
  (V extends { form: infer F } ? { form: FormAlone<R, F> } : unknown);
type FormAlone<R, F> = Nothing<F, FormView<R>> &
  (F extends { sections: infer S extends readonly unknown[] }
    ? { sections: { readonly [I in keyof S]: Nothing<S[I], Section<R>> } }
    : unknown);

type VariantsOf<R, By extends Path<R>> = Extract<At<R, By>, string>;
type TitlesOf<Of> = Of[keyof Of] extends infer F
  ? F extends { form: { sections: readonly { title: infer T extends string }[] } }
    ? T
    : never
  : never;

/**
 * Declares an entity once. List, form, filters, API, mock, table, demo records and conformance tests follow.
 * Paths, choices, conditions, resets and variants are checked against the record that the fields describe.
 */
export function defineResource<
  const N extends string,
  const S extends Shape,
  A extends string = never,
  C extends string = never,
  T extends string = never,
  By extends Path<RecordOf<S>, string> = never,
  const Of extends { readonly [X in VariantsOf<RecordOf<S>, By>]: Variant<RecordOf<S>> } = never,
>(
  name: N,
  spec: { fields: S } & Facts<RecordOf<S>, A, C> &
    Views<RecordOf<S>, T> & {
      /** One stored shape with other views per value of `by`: every value has one, and no other. */
      variants?: {
        by: By;
        of: Of & { readonly [X in Exclude<keyof Of, VariantsOf<RecordOf<S>, By>>]: never } & {
          readonly [X in keyof Of]: NothingElse<RecordOf<S>, Of[X]>;
        };
      };
      /** What a deployment's flavour shows in another way. */
      flavours?: { readonly [F in FlavourName]?: FlavourFace<RecordOf<S>, T> };
    },
): Resource<
  N,
  {
    record: RecordOf<S>;
    actions: A;
    variants: [By] extends [never] ? never : VariantsOf<RecordOf<S>, By>;
    sections: T | ([Of] extends [never] ? never : TitlesOf<Of>);
    checks: C;
    patterns: PatternPaths<S>;
  }
> {
  // The typed views are data over the same paths; at run time they are read as AnyResource.
  return { name, ...spec } as never;
}

/** The record type of a resource. */
export type Infer<X> = X extends Resource<string, infer T> ? T['record'] : never;
