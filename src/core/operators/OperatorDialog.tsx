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
    .map((line) => line.trim())
    .filter((line) => line !== '');

export interface OperatorDialogProps {
  operator: ListedOperator;
  roles: readonly OperatorRole[];
  rows: readonly RightsMatrixRow[];
  rights: readonly RequiredRight[];
  onClose: () => void;
}

export const OperatorDialog = ({ operator, roles, rows, rights, onClose }: OperatorDialogProps) => {
  const translate = useText();
  const phone = useIsPhoneWidth();
  const own = useSignedInOperator();
  const { busy, error, fields, run } = useOperatorChangeRunner();
  const { name: ownName, addresses: ownAddresses, _role: ownRole, scope: ownScope } = operator;
  const { secondRequired = false, secondByRights = false } = operator;
  // An API without the setting that requires a second factor sends no `secondRequired`.
  const hasSwitch = operator.secondRequired !== undefined;
  const { values, change, both, edit } = useUnsavedEdits<Required<OperatorChanges>>({
    name: ownName,
    addresses: ownAddresses,
    secondRequired,
    _role: ownRole,
    scope: ownScope,
  });
  const { name, _role, scope } = values;
  const [typed, setTyped] = useState<string>();
  const role = roles.find((each) => each._id === _role);
  const hasPassword = operator.state === 'active' || operator.addresses.length > 0;

  const findReadOnlyReason = () => {
    if (operator._id === own.id) return translate('operators.edit.ownRights');
    if (!own.changes) return translate('operators.edit.noRight');
    return doesScopeIncludeScope(own.scope, operator.scope)
      ? undefined
      : translate('operators.edit.stronger');
  };
  const blocked = findReadOnlyReason();
  const isDirty = !blocked && Object.keys(change).length > 0;
  const submitOperator = async () => {
    // If the body has a new role but no scope, the API replaces the operator's scope by the role's.
    const body = { ...change, ...('_role' in change && { scope }) };
    if (
      !isDirty ||
      (await run((calls) => calls.changeOperator(operator, body), translate('operators.saved')))
    )
      onClose();
  };
  const chooseRole = (id: string) => {
    const chosen = roles.find((each) => each._id === id);
    edit({ _role: chosen?._id ?? null, ...(chosen && { scope: chosen.scopes }) });
  };
  const options = [...useRoleOptions(roles, own.scope), { value: '', label: translate('operators.own') }];
  const now: Record<keyof OperatorChanges, { part: string; value: string }> = {
    name: { part: translate('operators.edit.name'), value: ownName },
    addresses: { part: translate('operators.edit.addresses'), value: ownAddresses.join(' ') },
    secondRequired: {
      part: translate('operators.edit.second'),
      value: secondRequired ? translate('operators.edit.secondOn') : '',
    },
    _role: {
      part: translate('operators.edit.role'),
      value: roles.find(({ _id }) => _id === ownRole)?.name ?? translate('operators.own'),
    },
    scope: { part: translate('operators.edit.scope'), value: '' },
  };
  const roleLabel = translate('operators.edit.role');
  const isWide = !phone && options.length <= MAX_ROLES_SIDE_BY_SIDE && !blocked;
  return (
    <OperatorEditFrame
      title={`${translate('operators.edit.title')} · ${operator.name}`}
      width={DIALOG_WIDTH_PX}
      submitLabel={translate('operators.save')}
      onSubmit={submitOperator}
      changedByBoth={both.map((part) => now[part])}
      {...{ isDirty, busy, blockedText: blocked, error, onClose }}
    >
      <div className={styles.three}>
        <Labelled label={translate('operators.edit.name')} error={fields.name}>
          {(control) => (
            <Input
              {...control}
              disabled={Boolean(blocked)}
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
          {(control) => (
            <Input
              {...control}
              disabled={Boolean(blocked) || !hasPassword}
              value={typed ?? values.addresses.join(', ')}
              onChange={({ target }) => {
                setTyped(target.value);
                edit({ addresses: splitIpAddressList(target.value) });
              }}
            />
          )}
        </Labelled>
        {hasSwitch && (
          <Labelled
            label={translate('operators.edit.second')}
            help={secondByRights ? translate('operators.edit.secondByRights') : undefined}
            error={fields.secondRequired}
          >
            {(control) => (
              <Switch
                {...control}
                className={styles.switch}
                disabled={Boolean(blocked) || !hasPassword || secondByRights}
                checked={secondByRights || values.secondRequired}
                label={translate('operators.edit.secondOn')}
                aria-label={`${translate('operators.edit.second')} ${translate('operators.edit.secondOn')}`}
                onChange={(next) => edit({ secondRequired: next })}
              />
            )}
          </Labelled>
        )}
      </div>
      {isWide ? (
        <div className={styles.labelled}>
          <span className={styles.label}>{roleLabel}</span>
          <SegmentedControl
            label={roleLabel}
            look="field"
            value={_role ?? ''}
            {...{ options }}
            onChange={chooseRole}
          />
        </div>
      ) : (
        <Labelled label={roleLabel} error={fields._role}>
          {(control) => (
            <Select
              {...control}
              {...{ options }}
              disabled={Boolean(blocked)}
              value={_role ?? ''}
              onChange={({ target }) => chooseRole(target.value)}
            />
          )}
        </Labelled>
      )}
      <RightsMatrix
        {...{ rows, scope }}
        base={role && { name: role.name, scope: role.scopes }}
        ownScope={own.scope}
        disabled={Boolean(blocked)}
        error={fields.scope ?? (scope.length === 0 ? translate('operators.matrix.empty') : undefined)}
        onChange={(next) => edit({ scope: areScopesEquivalent(next, ownScope) ? ownScope : next })}
      />
      <RightsByArea areas={rows.map(({ area }) => area)} {...{ scope, rights }} />
    </OperatorEditFrame>
  );
};
