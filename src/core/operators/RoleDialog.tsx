import { useIdempotencyKeys } from '../engine/calls/useIdempotencyKeys';
import type { OperatorCalls, OperatorRole, RequiredRight, RoleValues } from '../provider/calls/operators';
import { doesScopeIncludeScope } from '../schema/index';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { Notice } from '../ui/Notice';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { useIsPhoneWidth } from '../ui/usePhone';
import { useText } from '../ui/useText';
import { areScopesEquivalent, type RightsMatrixRow } from './matrix';
import { OperatorEditFrame } from './OperatorEditFrame';
import styles from './Operators.module.css';
import { RightsByArea } from './RightsByArea';
import { RightsMatrix } from './RightsMatrix';
import { useOperatorChangeRunner, useSignedInOperator } from './useOperators';
import { useUnsavedEdits } from './useRecordEdits';

const DIALOG_WIDTH_PX = 880;

/** A role that the product suggests as a starting point for new roles. */
export interface RoleTemplate {
  name: string;
  scopes: readonly string[];
}

export interface RoleDialogProps {
  /** The stored role; null for a new one. */
  stored: OperatorRole | null;
  templates: readonly RoleTemplate[];
  rows: readonly RightsMatrixRow[];
  rights: readonly RequiredRight[];
  onClose: () => void;
}

export const RoleDialog = ({ stored: role, templates, rows, rights, onClose }: RoleDialogProps) => {
  const translate = useText();
  const isPhone = useIsPhoneWidth();
  const signedInOperator = useSignedInOperator();
  const { busy, error, fields, run } = useOperatorChangeRunner();
  const getIdempotencyKey = useIdempotencyKeys();
  const { values, change, both, edit } = useUnsavedEdits<RoleValues>({
    name: role?.name ?? '',
    scopes: role?.scopes ?? [],
  });
  const { name, scopes: scope } = values;
  const template = templates.find(
    (roleTemplate) => areScopesEquivalent(roleTemplate.scopes, scope) && scope.length > 0,
  );

  const findReadOnlyReason = () => {
    if (!signedInOperator.changes) return translate('operators.edit.noRight');
    return role && !doesScopeIncludeScope(signedInOperator.scope, role.scopes)
      ? translate('operators.role.stronger')
      : undefined;
  };
  const readOnlyReason = findReadOnlyReason();
  const isDirty = !readOnlyReason && Object.keys(change).length > 0;
  const saveRole = (calls: OperatorCalls) =>
    role ? calls.changeRole(role, values) : calls.createRole(values, getIdempotencyKey(values));
  const submitRole = async () => {
    if ((role && !isDirty) || (await run(saveRole, translate('operators.saved')))) onClose();
  };
  const applyRoleTemplate = (templateName: string) => {
    const chosenTemplate = templates.find((roleTemplate) => roleTemplate.name === templateName);
    if (!chosenTemplate) return;
    // When another template is chosen, a name that the operator typed stays.
    const isNameTyped = name !== '' && !templates.some((roleTemplate) => roleTemplate.name === name);
    edit({ scopes: chosenTemplate.scopes, ...(!isNameTyped && { name: chosenTemplate.name }) });
  };
  const templateOptions = templates.map((roleTemplate) => ({
    value: roleTemplate.name,
    label: roleTemplate.name,
  }));
  const templateLabel = translate('operators.role.template');
  const storedValueTexts: Record<keyof RoleValues, { part: string; value: string }> = {
    name: { part: translate('operators.role.name'), value: role?.name ?? '' },
    scopes: { part: translate('operators.edit.scope'), value: '' },
  };
  const hasHolders = role !== null && role.holders > 0;
  return (
    <OperatorEditFrame
      title={translate(role ? 'operators.role.editTitle' : 'operators.role.addTitle')}
      width={DIALOG_WIDTH_PX}
      submitLabel={translate('operators.save')}
      onSubmit={submitRole}
      changedByBoth={both.map((fieldName) => storedValueTexts[fieldName])}
      {...{ isDirty, busy, blockedText: readOnlyReason, error, onClose }}
    >
      {hasHolders && isDirty && (
        <Notice tone="amber" role="status">
          {translate('operators.role.change', { count: role.holders })}
        </Notice>
      )}
      <Labelled label={translate('operators.role.name')} required error={fields.name}>
        {(controlProps) => (
          <Input
            {...controlProps}
            data-autofocus
            disabled={Boolean(readOnlyReason)}
            value={name}
            onChange={({ target }) => edit({ name: target.value })}
          />
        )}
      </Labelled>
      {!readOnlyReason && templates.length > 0 && (
        <div className={styles.labelled}>
          {isPhone ? (
            <Labelled label={templateLabel} help={translate('operators.role.templateHelp')}>
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={[{ value: '', label: translate('operators.own') }, ...templateOptions]}
                  value={template?.name ?? ''}
                  onChange={({ target }) => applyRoleTemplate(target.value)}
                />
              )}
            </Labelled>
          ) : (
            <>
              <span className={styles.label}>{templateLabel}</span>
              <SegmentedControl
                label={templateLabel}
                look="field"
                value={template?.name ?? ''}
                {...{ options: templateOptions }}
                onChange={applyRoleTemplate}
              />
              <span className={styles.help}>{translate('operators.role.templateHelp')}</span>
            </>
          )}
        </div>
      )}
      <RightsMatrix
        {...{ rows, scope }}
        ownScope={signedInOperator.scope}
        disabled={Boolean(readOnlyReason)}
        error={fields.scopes}
        onChange={(newScope) =>
          edit({ scopes: role && areScopesEquivalent(newScope, role.scopes) ? role.scopes : newScope })
        }
      />
      <RightsByArea areas={rows.map(({ area }) => area)} {...{ scope, rights }} />
    </OperatorEditFrame>
  );
};
