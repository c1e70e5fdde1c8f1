import { useState } from 'react';
import type { AskedRight, Role } from '../provider/calls/operators';
import { holdsRightsOf } from '../schema/index';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { Notice } from '../ui/Notice';
import { Segmented } from '../ui/Segmented';
import { Select } from '../ui/Select';
import { usePhone } from '../ui/usePhone';
import { useText } from '../ui/useText';
import { EditFrame } from './EditFrame';
import { Matrix } from './Matrix';
import { MayDo } from './MayDo';
import { isSame, type Row } from './matrix';
import styles from './Operators.module.css';
import { useOperatorChange, useOwn } from './useOperators';

const WIDTH = 880;

/** A role that the product proposes. */
export interface RoleTemplate {
  name: string;
  scopes: readonly string[];
}

export interface RoleDialogProps {
  /** Null for a new role. */
  stored: Role | null;
  templates: readonly RoleTemplate[];
  rows: readonly Row[];
  rights: readonly AskedRight[];
  onClose: () => void;
}

export const RoleDialog = ({ stored: role, templates, rows, rights, onClose }: RoleDialogProps) => {
  const translate = useText();
  const phone = usePhone();
  const own = useOwn();
  const { busy, error, fields, run } = useOperatorChange();
  const [name, setName] = useState(role?.name ?? '');
  const [scope, setScope] = useState<readonly string[]>(role?.scopes ?? []);
  const template = templates.find((each) => isSame(each.scopes, scope) && scope.length > 0);

  const blockedBy = () => {
    if (!own.changes) return translate('operators.edit.noRight');
    return role && !holdsRightsOf(own.scope, role.scopes) ? translate('operators.role.stronger') : undefined;
  };
  const blocked = blockedBy();
  const isDirty = !blocked && (name !== (role?.name ?? '') || scope.join() !== (role?.scopes ?? []).join());
  const submit = async () => {
    const body = { name, scopes: scope };
    if (
      (role && !isDirty) ||
      (await run((calls) => calls.saveRole(role, body), translate('operators.saved')))
    )
      onClose();
  };
  const choose = (chosen: string) => {
    const found = templates.find((each) => each.name === chosen);
    if (!found) return;
    setScope(found.scopes);
    // A name that was typed stays.
    if (name === '' || templates.some((each) => each.name === name)) setName(found.name);
  };
  const options = templates.map((each) => ({ value: each.name, label: each.name }));
  const templateLabel = translate('operators.role.template');
  const isHeld = role !== null && role.holders > 0;
  return (
    <EditFrame
      title={translate(role ? 'operators.role.editTitle' : 'operators.role.addTitle')}
      width={WIDTH}
      submitLabel={translate('operators.save')}
      onSubmit={submit}
      {...{ isDirty, busy, blocked, error, onClose }}
    >
      {isHeld && isDirty && (
        <Notice tone="amber" role="status">
          {translate('operators.role.change', { count: role.holders })}
        </Notice>
      )}
      <Labelled label={translate('operators.role.name')} required error={fields.name}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            disabled={Boolean(blocked)}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      {!blocked && templates.length > 0 && (
        <div className={styles.labelled}>
          {phone ? (
            <Labelled label={templateLabel} help={translate('operators.role.templateHelp')}>
              {(control) => (
                <Select
                  {...control}
                  options={[{ value: '', label: translate('operators.own') }, ...options]}
                  value={template?.name ?? ''}
                  onChange={({ target }) => choose(target.value)}
                />
              )}
            </Labelled>
          ) : (
            <>
              <span className={styles.label}>{templateLabel}</span>
              <Segmented
                label={templateLabel}
                look="field"
                value={template?.name ?? ''}
                {...{ options }}
                onChange={choose}
              />
              <span className={styles.help}>{translate('operators.role.templateHelp')}</span>
            </>
          )}
        </div>
      )}
      <Matrix
        {...{ rows, scope }}
        own={own.scope}
        disabled={Boolean(blocked)}
        error={fields.scopes}
        onChange={setScope}
      />
      <MayDo areas={rows.map(({ area }) => area)} {...{ scope, rights }} />
    </EditFrame>
  );
};
