import type { Need } from './need';
import type { Path, ValueTypeAtPath } from './paths';
import type { When } from './when';
import type { WidgetName } from './widgetNames';

/** Icons for row actions. */
export type ActionIcon = 'ban' | 'check' | 'retry' | 'truck' | 'undo' | 'userMinus';

/** Stands for a value that the API computes when an act writes it. */
export interface ValueFilledByApi {
  /** The value: time of the act, or the operator who runs it. */
  readonly filled: 'now' | 'me';
}

/** The time of the act: an instant for a dateTime(), the day in Asia/Seoul for a date(). */
export const now = (): ValueFilledByApi => ({ filled: 'now' });

/** The operator who runs the act: the id for a ref(), the name for a text(). */
export const me = (): ValueFilledByApi => ({ filled: 'me' });

interface AnyAction<R> {
  /** The condition under which the action is offered. For a declared act, the API also checks it. */
  when?: When<R>;
  /** Operators without this right neither see the action nor can run it. */
  needs?: Need;
  /**
   * Operators who see the record masked may also run the act. Without this option, an act on a record with
   * personal data needs `personal`.
   */
  masked?: true;
  /** The list's rows also offer the action, with this icon. */
  row?: ActionIcon;
  /** The act can't be undone, so its confirmation dialog looks like that of a deletion. */
  irreversible?: true;
}

/** An act that calls a custom endpoint of the product. */
export interface EndpointAction<R> extends AnyAction<R> {
  /** Questions that are asked in order, each only if its `when` holds. */
  ask?: readonly { message: string; when?: When<R> }[];
  /** Calls `POST {path}/{id}/{call}`, which returns the changed record. */
  run: { call: string };
  /** Widget that replaces the generated dialog of the last question, and that sets the call's body. */
  widget?: WidgetName<'act'>;
  /** Not available for a called action. */
  set?: never;
  /** Not available for a called action. */
  bulk?: never;
}

interface AnyDeclaredAct<R> extends AnyAction<R> {
  /**
   * The question, and the fields that it has inputs for. Their values are written together with those in
   * `set`.
   */
  ask?: { message: string; fields?: readonly Path<R>[] };
  /** The act is also offered for selected rows. */
  bulk?: true;
  /** Not available for a declared act. */
  widget?: never;
}

/** An act that writes values into the record. */
export interface ValueSettingAction<R> extends AnyDeclaredAct<R> {
  /** The values to write, by path; `now()` and `me()` are computed. */
  set: {
    readonly [X in Path<R>]?:
      | ValueTypeAtPath<R, X>
      | (string extends Extract<ValueTypeAtPath<R, X>, string> ? ValueFilledByApi : never);
  };
  /** Not available with `set`. */
  run?: never;
}

/** An act whose code the product declares by `acts()` on the server. */
export interface CodedAct<R> extends AnyDeclaredAct<R> {
  /** The server runs the function of `acts()`. */
  run: true;
  /** Not available with `run`. */
  set?: never;
}

/** A declared act, which the API runs itself: `POST {path}/{id}/{act}`. */
export type DeclaredAct<R> = ValueSettingAction<R> | CodedAct<R>;

/**
 * An action on one record other than save and delete. Its Korean texts are at
 * `resources.<name>.actions.<key>`.
 */
export type Action<R> = EndpointAction<R> | DeclaredAct<R>;
