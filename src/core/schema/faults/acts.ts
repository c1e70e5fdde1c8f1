import { fieldTypeTraitOf, isFormattedTextField, isOneLineTextField } from '../kinds/traits';
import { listViewsUsedByApi } from '../query/lists';
import { bulkActsOf, declaredActsOf, inputPathsOfActQuestion, isValueFilledByApi } from '../record/acts';
import { nestedFieldsOf } from '../record/folds';
import { fieldAt, isWriteOnceField } from '../record/record';
import { fieldReadRightOf, fieldWriteRightOf, isAccountSignInField } from '../record/rights';
import { recordTitlePathsOf } from '../record/title';
import type { DeclaredAct, ValueFilledByApi } from '../words/actions';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';

type MaybeFault = string | false | undefined;
const collectFaults = (...sentences: MaybeFault[]): string[] =>
  sentences.filter((each) => typeof each === 'string');

/** The field types into which an action can write the values `now()` and `me()`. */
const fieldKindsByApiFilledValue: Readonly<Record<ValueFilledByApi['filled'], readonly AnyField['kind'][]>> =
  {
    now: ['dateTime', 'date'],
    me: ['ref', 'text'],
  };

/** Whether a dialog that asks for an action's values can have an input for the field. */
const canActDialogAskFor = (field: AnyField): boolean =>
  fieldTypeTraitOf(field, 'sent') === 'body' &&
  nestedFieldsOf(field) === undefined &&
  !isFormattedTextField(field);

const isLabelOfOtherField = (field: AnyField) => isOneLineTextField(field) && field.labelOf !== undefined;
const isPersonalField = (field: AnyField) => 'personal' in field && field.personal !== undefined;

function findApiFilledValueFault(path: string, { kind }: AnyField, value: unknown): MaybeFault {
  if (!isValueFilledByApi(value)) return undefined;
  const kinds = fieldKindsByApiFilledValue[value.filled];
  const named = kinds.map((one) => `${one}()`).join(' and ');
  return !kinds.includes(kind) && `${value.filled}() fills ${named}, and ${path} is ${kind}()`;
}

/** Returns the conflicts between an action and the rules of a field that it writes. */
const faultsOfFieldWrittenByAct = (
  path: string,
  field: AnyField,
  { needs, masked }: DeclaredAct<Loose>,
): string[] =>
  collectFaults(
    isLabelOfOtherField(field) && `${path} shows another field, and nobody writes it`,
    isWriteOnceField(field) && `${path} is given once, and no act changes it`,
    isAccountSignInField(field) &&
      needs !== 'account' &&
      `it writes ${path}, which is about an account: give it needs: 'account'`,
    !isAccountSignInField(field) &&
      fieldWriteRightOf(field) !== undefined &&
      needs !== fieldWriteRightOf(field) &&
      `it writes ${path}, which asks for ${fieldWriteRightOf(field)}: give it needs: '${fieldWriteRightOf(field)}'`,
    fieldReadRightOf(field) !== undefined &&
      needs !== fieldReadRightOf(field) &&
      `it writes ${path}, which asks its readers for ${fieldReadRightOf(field)}: give it needs: '${fieldReadRightOf(field)}'`,
    masked && isPersonalField(field) && `it is masked and writes ${path}, which is personal`,
  );

function faultsOfAct({ fields }: AnyResource, act: DeclaredAct<Loose>): string[] {
  const asked = inputPathsOfActQuestion(act);
  const set = Object.entries(act.set ?? {});
  return [
    ...collectFaults(
      !act.run && set.length + asked.length === 0 && 'it changes nothing: set something, or ask for it',
    ),
    ...asked.flatMap((path) => {
      const field = fieldAt(fields, path);
      return [
        ...collectFaults(
          !canActDialogAskFor(field) && `it asks for ${path}, and no question asks for ${field.kind}()`,
          act.bulk && path === 'records' && 'it asks for records, which is what its call names the rows by',
          act.set && Object.hasOwn(act.set, path) && `it asks for ${path} and sets it: take one away`,
        ),
        ...faultsOfFieldWrittenByAct(path, field, act),
      ];
    }),
    ...set.flatMap(([path, value]) => {
      const field = fieldAt(fields, path);
      return [
        ...collectFaults(findApiFilledValueFault(path, field, value)),
        ...faultsOfFieldWrittenByAct(path, field, act),
      ];
    }),
  ];
}

export function declaredActFaults(resource: AnyResource): string[] {
  const bulk = bulkActsOf(resource).map(([name]) => name);
  return [
    ...declaredActsOf(resource).flatMap(([name, act]) =>
      faultsOfAct(resource, act).map((fault) => `the action ${name}: ${fault}`),
    ),
    ...bulk.flatMap((name) =>
      collectFaults(
        listViewsUsedByApi(resource).length === 0 &&
          `the action ${name}: bulk needs a list whose rows are selected`,
        recordTitlePathsOf(resource) === undefined &&
          `the action ${name}: bulk names what stays, and the records have no title: give them one`,
      ),
    ),
  ];
}
