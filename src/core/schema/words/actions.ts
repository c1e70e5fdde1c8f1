import type { Need } from './need';
import type { At, Path } from './paths';
import type { When } from './when';
import type { WidgetName } from './widgetNames';

/** Icons for row actions. */
export type ActionIcon = 'ban' | 'check' | 'retry' | 'truck' | 'undo' | 'userMinus';

/** A value that the API fills in when an act writes it. */
export interface Filled {
  readonly filled: 'now' | 'me';
}

/** The moment of the act: an instant for a dateTime(), the day in Seoul for a date(). */
export const now = (): Filled => ({ filled: 'now' });

/** The operator who runs the act: the id for a ref(), the name for a text(). */
export const me = (): Filled => ({ filled: 'me' });

interface AnyAction<R> {
  /** A condition for offering the action; declared acts also check it on the server. */
  when?: When<R>;
  /** Operators without this right neither see it nor can run it. */
  needs?: Need;
  /**
   * Operators who see the record masked may run the act; otherwise acts on records with personal data need
   * `personal`.
   */
  masked?: true;
  /** Also offered in the list's rows, with this icon. */
  row?: ActionIcon;
  /** The act can't be undone: its confirmation looks like that of a deletion. */
  irreversible?: true;
}

/** An act with a custom endpoint of the product. */
export interface CalledAction<R> extends AnyAction<R> {
  /** Messages asked in order, each only if its `when` holds. */
  ask?: readonly { message: string; when?: When<R> }[];
  /** Calls `POST {path}/{id}/{call}`, which returns the changed record. */
  run: { call: string };
  /** Replaces the generated dialog of the last question, and sets the call's body. */
  widget?: WidgetName<'act'>;
  set?: never;
  bulk?: never;
}

interface AnyDeclaredAct<R> extends AnyAction<R> {
  /** The question and its input fields, whose values are written with the others. */
  ask?: { message: string; fields?: readonly Path<R>[] };
  /** Also offered for selected rows. */
  bulk?: true;
  widget?: never;
}

/** An act that writes values. */
export interface SettingAct<R> extends AnyDeclaredAct<R> {
  set: {
    readonly [X in Path<R>]?: At<R, X> | (string extends Extract<At<R, X>, string> ? Filled : never);
  };
  run?: never;
}

/** An act with custom code: `acts()` on the server. */
export interface CodedAct<R> extends AnyDeclaredAct<R> {
  run: true;
  set?: never;
}

/** A declared act, which the API runs itself: `POST {path}/{id}/{act}`. */
export type DeclaredAct<R> = SettingAct<R> | CodedAct<R>;

/** An action on one record, apart from save and delete; its texts are at `resources.<name>.actions.<key>`. */
export type Action<R> = CalledAction<R> | DeclaredAct<R>;
