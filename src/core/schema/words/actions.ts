import type { RequiredRightName } from './need';
import type { Path, ValueTypeAtPath } from './paths';
import type { RecordCondition } from './when';
import type { WidgetName } from './widgetNames';

/** Icons for row actions. */
export type ActionIcon = 'ban' | 'check' | 'retry' | 'truck' | 'undo' | 'userMinus';

/** A placeholder in `set` for a value that the API computes when the action runs. */
export interface ValueFilledByApi {
  /** The computed value: the time of the action (`now`), or the operator who runs the action (`me`). */
  readonly filled: 'now' | 'me';
}

/**
 * Returns a placeholder for the time of an action: an instant for a `dateTime()` field, the day in Asia/Seoul
 * for a `date()` field.
 */
export const now = (): ValueFilledByApi => ({ filled: 'now' });

/**
 * Returns a placeholder for the operator who runs an action: the id for a `ref()` field, the name for a
 * `text()` field.
 */
export const me = (): ValueFilledByApi => ({ filled: 'me' });

interface ActionOptions<R> {
  /**
   * The condition under which the action is offered. The API also checks this condition, unless the action
   * has a custom endpoint.
   */
  when?: RecordCondition<R>;
  /** Operators without this right neither see the action nor can run it. */
  needs?: RequiredRightName;
  /**
   * Operators who see the record's personal data masked can run the action too. Without this option, an
   * action on a record with personal data requires the right `personal`.
   */
  masked?: true;
  /** The list's rows also offer the action, with this icon. */
  row?: ActionIcon;
  /** The action can't be undone, so its confirmation dialog looks like that of a deletion. */
  irreversible?: true;
}

/** An action that calls a custom endpoint of the product. */
export interface EndpointAction<R> extends ActionOptions<R> {
  /** Questions that are asked in order, each only if its `when` holds. */
  ask?: readonly { message: string; when?: RecordCondition<R> }[];
  /** The endpoint that the action calls: `POST {path}/{id}/{call}` returns the changed record. */
  run: { call: string };
  /** Widget that replaces the generated dialog of the last question, and that sets the call's body. */
  widget?: WidgetName<'act'>;
  /** Not allowed together with `run: { call }`. */
  set?: never;
  /** Not allowed together with `run: { call }`. */
  bulk?: never;
}

interface DeclaredActOptions<R> extends ActionOptions<R> {
  /**
   * The question that the action asks, and the fields for which the question has inputs. The entered values
   * are written together with those in `set`.
   */
  ask?: { message: string; fields?: readonly Path<R>[] };
  /** The action is also offered for selected rows. */
  bulk?: true;
  /** Only allowed together with `run: { call }`. */
  widget?: never;
}

/** An action that writes values into the record. */
export interface ValueSettingAction<R> extends DeclaredActOptions<R> {
  /** The values to write, by path. `now()` and `me()` stand for the time and the operator. */
  set: {
    readonly [X in Path<R>]?:
      | ValueTypeAtPath<R, X>
      | (string extends Extract<ValueTypeAtPath<R, X>, string> ? ValueFilledByApi : never);
  };
  /** Not available with `set`. */
  run?: never;
}

/** An action whose code the product declares by `acts()` on the server. */
export interface CodeRunningAction<R> extends DeclaredActOptions<R> {
  /** The action runs the function that the product declares for it by `acts()` on the server. */
  run: true;
  /** Not available with `run`. */
  set?: never;
}

/** An action that the API itself runs: `POST {path}/{id}/{act}`. */
export type DeclaredAction<R> = ValueSettingAction<R> | CodeRunningAction<R>;

/**
 * An action on one record, apart from saving and deleting this record. Its Korean texts are at
 * `resources.<name>.actions.<key>`.
 */
export type Action<R> = EndpointAction<R> | DeclaredAction<R>;
