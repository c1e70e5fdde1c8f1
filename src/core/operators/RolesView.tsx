import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide';
import { useState } from 'react';
import type { ListedOperator, OperatorRole, RequiredRight } from '../provider/calls/operators';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { EmptyState } from '../ui/EmptyState';
import { IconButton } from '../ui/IconButton';
import { useText } from '../ui/useText';
import type { RightsMatrixRow } from './matrix';
import styles from './Operators.module.css';
import { useDescribeScope } from './operatorTexts';
import { RoleDialog, type RoleTemplate } from './RoleDialog';
import { useOperatorChangeRunner, useSignedInOperator } from './useOperators';

const RemoveRoleDialog = ({ role, onClose }: { role: OperatorRole; onClose: () => void }) => {
  const translate = useText();
  const { busy, error, run } = useOperatorChangeRunner();
  const hasHolders = role.holders > 0;
  const removeRoleAndClose = async () => {
    const successText = translate('operators.role.removing.done');
    if (await run((calls) => calls.removeRole(role), successText)) onClose();
  };
  return (
    <ConfirmDialog
      title={translate('operators.role.removing.title', { name: role.name })}
      message={
        hasHolders
          ? translate('operators.role.removing.held', { count: role.holders })
          : translate('operators.role.removing.text')
      }
      confirmLabel={translate('operators.role.removing.submit')}
      tone="danger"
      disabled={hasHolders}
      onConfirm={removeRoleAndClose}
      onCancel={onClose}
      {...{ busy, error }}
    />
  );
};

export interface RolesViewProps {
  roles: readonly OperatorRole[];
  operators: readonly ListedOperator[];
  templates: readonly RoleTemplate[];
  rows: readonly RightsMatrixRow[];
  rights: readonly RequiredRight[];
  /** True while the dialog for a new role is open. */
  isAdding: boolean;
  onAddingChange: (isAdding: boolean) => void;
}

export const RolesView = ({
  roles,
  operators,
  templates,
  rows,
  rights,
  isAdding,
  onAddingChange,
}: RolesViewProps) => {
  const translate = useText();
  const signedInOperator = useSignedInOperator();
  const describeScope = useDescribeScope(rows);
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const findRole = (id: string | null) => roles.find(({ _id }) => _id === id);
  const [editing, removing] = [findRole(edited), findRole(removed)];
  const formatRoleHolderNames = ({ _id }: OperatorRole) =>
    operators
      .filter(({ _role }) => _role === _id)
      .map(({ name }) => name)
      .join(', ') || translate('operators.role.noHolders');
  return (
    <>
      {roles.length === 0 ? (
        <section className={cardStyles.card}>
          <EmptyState
            icon={ShieldCheck}
            title={translate('operators.role.none')}
            text={translate('operators.role.noneText')}
          >
            {signedInOperator.changes && (
              <Button variant="tonal" icon={Plus} onClick={() => onAddingChange(true)}>
                {translate('operators.role.add')}
              </Button>
            )}
          </EmptyState>
        </section>
      ) : (
        <ul className={styles.roles} aria-label={translate('operators.role.table')}>
          {roles.map((role) => (
            <li key={role._id} className={classNames(cardStyles.card, styles.role)}>
              <div className={styles.cardHead}>
                <h2 className={cardStyles.title}>
                  {role.name} <small>{translate('operators.count', { count: role.holders })}</small>
                </h2>
                <span className={styles.acts}>
                  <IconButton
                    icon={Pencil}
                    label={translate('operators.role.edit', { name: role.name })}
                    onClick={() => setEdited(role._id)}
                  />
                  {signedInOperator.removes && (
                    <IconButton
                      icon={Trash2}
                      label={translate('operators.role.remove', { name: role.name })}
                      onClick={() => setRemoved(role._id)}
                    />
                  )}
                </span>
              </div>
              <dl>
                <dt>{translate('operators.role.rights')}</dt>
                <dd>{describeScope(role.scopes)}</dd>
                <dt>{translate('operators.role.holders')}</dt>
                <dd>{formatRoleHolderNames(role)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <RoleDialog stored={null} {...{ templates, rows, rights }} onClose={() => onAddingChange(false)} />
      )}
      {editing && (
        <RoleDialog
          key={editing._id}
          stored={editing}
          {...{ templates, rows, rights }}
          onClose={() => setEdited(null)}
        />
      )}
      {removing && <RemoveRoleDialog role={removing} onClose={() => setRemoved(null)} />}
    </>
  );
};
