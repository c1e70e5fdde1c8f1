import { useState } from 'react';
import type {
  ListedOperator,
  OperatorChanges,
  OperatorRole,
  RequiredRight,
} from '../provider/calls/operators';
import { doesScopeIncludeScope } from '../schema/index';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { Switch } from '../ui/Switch';
import { useIsPhoneWidth } from '../ui/usePhone';
import { useText } from '../ui/useText';
import { areScopesEquivalent, type RightsMatrixRow } from './matrix';
import { OperatorEditFrame } from './OperatorEditFrame';
import styles from './Operators.module.css';
import { useRoleOptions } from './operatorTexts';
import { RightsByArea } from './RightsByArea';
import { RightsMatrix } from './RightsMatrix';
import { useOperatorChangeRunner, useSignedInOperator } from './useOperators';
import { useUnsavedEdits } from './useRecordEdits';

const DIALOG_WIDTH_PX = 880;
/** Maximum number of roles that are shown side by side. If there are more, the dialog shows a select. */
const MAX_ROLES_SIDE_BY_SIDE = 5;

const splitIpAddressList = (text: string) =>
  text
    .split(/[,\s]+/)
    .map((ipAddress) => ipAddress.trim())
    .filter((ipAddress) => ipAddress !== '');

export interface OperatorDialogProps {
  operator: ListedOperator;
  roles: readonly OperatorRole[];
  rows: readonly RightsMatrixRow[];
  rights: readonly RequiredRight[];
  onClose: () => void;
}

export const OperatorDialog = ({ operator, roles, rows, rights, onClose }: OperatorDialogProps) => {
  const translate = useText();
  const isPhone = useIsPhoneWidth();
  const signedInOperator = useSignedInOperator();
  const { busy, error, fields, run } = useOperatorChangeRunner();
  const { name: storedName, addresses: storedAddresses, _role: storedRole, scope: storedScope } = operator;
  const { secondRequired = false, secondByRights = false } = operator;
  // An API without the setting that requires a second factor sends no `secondRequired`.
  const hasSecondFactorSwitch = operator.secondRequired !== undefined;
  const { values, change, both, edit } = useUnsavedEdits<Required<OperatorChanges>>({
    name: storedName,
    addresses: storedAddresses,
    secondRequired,
    _role: storedRole,
    scope: storedScope,
  });
  const { name, _role, scope } = values;
  const [typed, setTyped] = useState<string>();
  const role = roles.find((candidate) => candidate._id === _role);
  const hasPassword = operator.state === 'active' || operator.addresses.length > 0;

  const findReadOnlyReason = () => {
    if (operator._id === signedInOperator.id) return translate('operators.edit.ownRights');
    if (!signedInOperator.changes) return translate('operators.edit.noRight');
    return doesScopeIncludeScope(signedInOperator.scope, operator.scope)
      ? undefined
      : translate('operators.edit.stronger');
  };
  const readOnlyReason = findReadOnlyReason();
  const isDirty = !readOnlyReason && Object.keys(change).length > 0;
  const submitOperator = async () => {
    // Sends the scope together with a new role. If it were missing, the API would replace the operator's
    // scope by the role's.
    const requestBody = { ...change, ...('_role' in change && { scope }) };
    if (
      !isDirty ||
      (await run((calls) => calls.changeOperator(operator, requestBody), translate('operators.saved')))
    )
      onClose();
  };
  const chooseRole = (id: string) => {
    const chosenRole = roles.find((candidate) => candidate._id === id);
    edit({ _role: chosenRole?._id ?? null, ...(chosenRole && { scope: chosenRole.scopes }) });
  };
  const roleOptions = [
    ...useRoleOptions(roles, signedInOperator.scope),
    { value: '', label: translate('operators.own') },
  ];
  const storedValueTexts: Record<keyof OperatorChanges, { part: string; value: string }> = {
    name: { part: translate('operators.edit.name'), value: storedName },
    addresses: { part: translate('operators.edit.addresses'), value: storedAddresses.join(' ') },
    secondRequired: {
      part: translate('operators.edit.second'),
      value: secondRequired ? translate('operators.edit.secondOn') : '',
    },
    _role: {
      part: translate('operators.edit.role'),
      value: roles.find(({ _id }) => _id === storedRole)?.name ?? translate('operators.own'),
    },
    scope: { part: translate('operators.edit.scope'), value: '' },
  };
  const roleLabel = translate('operators.edit.role');
  const areRolesSideBySide = !isPhone && roleOptions.length <= MAX_ROLES_SIDE_BY_SIDE && !readOnlyReason;
  return (
    <OperatorEditFrame
      title={`${translate('operators.edit.title')} · ${operator.name}`}
      width={DIALOG_WIDTH_PX}
      submitLabel={translate('operators.save')}
      onSubmit={submitOperator}
      changedByBoth={both.map((fieldName) => storedValueTexts[fieldName])}
      {...{ isDirty, busy, blockedText: readOnlyReason, error, onClose }}
    >
      <div className={styles.three}>
        <Labelled label={translate('operators.edit.name')} error={fields.name}>
          {(controlProps) => (
            <Input
              {...controlProps}
              disabled={Boolean(readOnlyReason)}
              value={name}
              onChange={({ target }) => edit({ name: target.value })}
            />
          )}
        </Labelled>
        <Labelled
          label={translate('operators.edit.addresses')}
          help={translate(hasPassword ? 'operators.edit.addressesHelp' : 'operators.edit.addressesLater')}
          error={fields.addresses}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              disabled={Boolean(readOnlyReason) || !hasPassword}
              value={typed ?? values.addresses.join(', ')}
              onChange={({ target }) => {
                setTyped(target.value);
                edit({ addresses: splitIpAddressList(target.value) });
              }}
            />
          )}
        </Labelled>
        {hasSecondFactorSwitch && (
          <Labelled
            label={translate('operators.edit.second')}
            help={secondByRights ? translate('operators.edit.secondByRights') : undefined}
            error={fields.secondRequired}
          >
            {(controlProps) => (
              <Switch
                {...controlProps}
                className={styles.switch}
                disabled={Boolean(readOnlyReason) || !hasPassword || secondByRights}
                checked={secondByRights || values.secondRequired}
                label={translate('operators.edit.secondOn')}
                aria-label={`${translate('operators.edit.second')} ${translate('operators.edit.secondOn')}`}
                onChange={(isRequired) => edit({ secondRequired: isRequired })}
              />
            )}
          </Labelled>
        )}
      </div>
      {areRolesSideBySide ? (
        <div className={styles.labelled}>
          <span className={styles.label}>{roleLabel}</span>
          <SegmentedControl
            label={roleLabel}
            look="field"
            value={_role ?? ''}
            {...{ options: roleOptions }}
            onChange={chooseRole}
          />
        </div>
      ) : (
        <Labelled label={roleLabel} error={fields._role}>
          {(controlProps) => (
            <Select
              {...controlProps}
              {...{ options: roleOptions }}
              disabled={Boolean(readOnlyReason)}
              value={_role ?? ''}
              onChange={({ target }) => chooseRole(target.value)}
            />
          )}
        </Labelled>
      )}
      <RightsMatrix
        {...{ rows, scope }}
        base={role && { name: role.name, scope: role.scopes }}
        ownScope={signedInOperator.scope}
        disabled={Boolean(readOnlyReason)}
        error={fields.scope ?? (scope.length === 0 ? translate('operators.matrix.empty') : undefined)}
        onChange={(newScope) =>
          edit({ scope: areScopesEquivalent(newScope, storedScope) ? storedScope : newScope })
        }
      />
      <RightsByArea areas={rows.map(({ area }) => area)} {...{ scope, rights }} />
    </OperatorEditFrame>
  );
};
