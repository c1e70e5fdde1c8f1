import {
  getFieldKindName,
  getFieldTypeTrait,
  isFormattedTextField,
  isOneLineTextField,
} from '../kinds/traits';
import { collectListViewsUsedByApi } from '../query/lists';
import {
  getActionsForSelectedRows,
  getActionsWithoutEndpoint,
  getInputPathsOfActQuestion,
  isValueFilledByApi,
} from '../record/acts';
import { getNestedFields } from '../record/folds';
import { fieldAt, isWriteOnceField } from '../record/record';
import { getFieldReadRight, getFieldWriteRight, isAccountSignInField } from '../record/rights';
import { getRecordTitlePaths } from '../record/title';
import type { DeclaredAction, ValueFilledByApi } from '../words/actions';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { keepFaultSentences, type MaybeFaultSentence } from './decimals';

/** The field types into which an action can write the values `now()` and `me()`. */
const fieldKindsByApiFilledValue: Readonly<Record<ValueFilledByApi['filled'], readonly AnyField['kind'][]>> =
  {
    now: ['dateTime', 'date'],
    me: ['ref', 'text'],
  };

/** Whether a dialog that asks for an action's values can have an input for the field. */
const canActionDialogAskForField = (field: AnyField): boolean =>
  getFieldTypeTrait(field, 'sent') === 'body' &&
  getNestedFields(field) === undefined &&
  !isFormattedTextField(field);

export const isLabelOfOtherField = (field: AnyField) =>
  isOneLineTextField(field) && field.labelOf !== undefined;
const isPersonalDataField = (field: AnyField) => 'personal' in field && field.personal !== undefined;

function findApiFilledValueFault(path: string, field: AnyField, value: unknown): MaybeFaultSentence {
  if (!isValueFilledByApi(value)) return undefined;
  const allowedKinds = fieldKindsByApiFilledValue[value.filled];
  const kindNames = allowedKinds.map((fieldKind) => `${fieldKind}()`).join(' and ');
  return (
    !allowedKinds.includes(field.kind) &&
    `${value.filled}() fills ${kindNames}, and ${path} is ${getFieldKindName(field)}()`
  );
}

/** Returns the conflicts between an action and the rules of a field that it writes. */
const findFaultsOfFieldWrittenByAct = (
  path: string,
  field: AnyField,
  { needs, masked }: DeclaredAction<Loose>,
): string[] =>
  keepFaultSentences(
    isLabelOfOtherField(field) && `${path} shows another field, and nobody writes it`,
    isWriteOnceField(field) && `${path} is given once, and no act changes it`,
    isAccountSignInField(field) &&
      needs !== 'account' &&
      `it writes ${path}, which is about an account: give it needs: 'account'`,
    !isAccountSignInField(field) &&
      getFieldWriteRight(field) !== undefined &&
      needs !== getFieldWriteRight(field) &&
      `it writes ${path}, which asks for ${getFieldWriteRight(field)}: give it needs: '${getFieldWriteRight(field)}'`,
    getFieldReadRight(field) !== undefined &&
      needs !== getFieldReadRight(field) &&
      `it writes ${path}, which asks its readers for ${getFieldReadRight(field)}: give it needs: '${getFieldReadRight(field)}'`,
    masked && isPersonalDataField(field) && `it is masked and writes ${path}, which is personal`,
  );

function findFaultsOfDeclaredAct({ fields }: AnyResource, act: DeclaredAction<Loose>): string[] {
  const inputPaths = getInputPathsOfActQuestion(act);
  const assignments = Object.entries(act.set ?? {});
  return [
    ...keepFaultSentences(
      !act.run &&
        assignments.length + inputPaths.length === 0 &&
        'it changes nothing: set something, or ask for it',
    ),
    ...inputPaths.flatMap((path) => {
      const field = fieldAt(fields, path);
      return [
        ...keepFaultSentences(
          !canActionDialogAskForField(field) &&
            `it asks for ${path}, and no question asks for ${getFieldKindName(field)}()`,
          act.bulk && path === 'records' && 'it asks for records, which is what its call names the rows by',
          act.set && Object.hasOwn(act.set, path) && `it asks for ${path} and sets it: take one away`,
        ),
        ...findFaultsOfFieldWrittenByAct(path, field, act),
      ];
    }),
    ...assignments.flatMap(([path, value]) => {
      const field = fieldAt(fields, path);
      return [
        ...keepFaultSentences(findApiFilledValueFault(path, field, value)),
        ...findFaultsOfFieldWrittenByAct(path, field, act),
      ];
    }),
  ];
}

export function findDeclaredActionFaults(resource: AnyResource): string[] {
  const bulkActionNames = getActionsForSelectedRows(resource).map(([name]) => name);
  return [
    ...getActionsWithoutEndpoint(resource).flatMap(([name, act]) =>
      findFaultsOfDeclaredAct(resource, act).map((fault) => `the action ${name}: ${fault}`),
    ),
    ...bulkActionNames.flatMap((name) =>
      keepFaultSentences(
        collectListViewsUsedByApi(resource).length === 0 &&
          `the action ${name}: bulk needs a list whose rows are selected`,
        getRecordTitlePaths(resource) === undefined &&
          `the action ${name}: bulk names what stays, and the records have no title: give them one`,
      ),
    ),
  ];
}
