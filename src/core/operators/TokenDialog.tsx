import { useId, useState } from 'react';
import { useIdempotencyKeys } from '../engine/calls/useIdempotencyKeys';
import type { ProgramTokenValues } from '../provider/calls/operators';
import { now } from '../schema/basics/clock';
import { DAY_MS, limits, toSeoulDay, toSeoulMinuteText } from '../schema/index';
import {
  buildScopeThatNamesEveryArea,
  collectNamesUsableInScopes,
  convertScopeToRightsTableCells,
} from '../schema/record/scopeCells';
import { accessVerbs, buildOperatorScope, extractScopeRestrictions } from '../schema/record/scopes';
import { useDeployment } from '../shell/DeploymentContext';
import { Checkbox } from '../ui/Checkbox';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { Select } from '../ui/Select';
import { useText } from '../ui/useText';
import type { RightsMatrixRow } from './matrix';
import { OperatorEditFrame } from './OperatorEditFrame';
import styles from './Operators.module.css';
import { RightsMatrix } from './RightsMatrix';
import { useOperatorChangeRunner, useSignedInOperator } from './useOperators';

const DIALOG_WIDTH_PX = 880;
/** Maximum number of days for which an API token can be valid. */
const MAX_TOKEN_LIFETIME_DAYS = 365;
const LIFETIME_OPTIONS_IN_DAYS = [30, 90, 180, MAX_TOKEN_LIFETIME_DAYS];
const DEFAULT_TOKEN_LIFETIME_DAYS = 90;

/** Returns the instant at which a day in Asia/Seoul begins, `days` days after today. */
const computeTokenExpiry = (days: number): string =>
  new Date(`${toSeoulDay(new Date(now() + days * DAY_MS).toISOString())}T00:00:00+09:00`).toISOString();

export interface TokenDialogProps {
  rows: readonly RightsMatrixRow[];
  onMade: (tokenName: string, key: string) => void;
  onClose: () => void;
}

export const TokenDialog = ({ rows, onMade, onClose }: TokenDialogProps) => {
  const translate = useText();
  const signedInOperator = useSignedInOperator();
  const personalCheckboxId = useId();
  const { resources } = useDeployment();
  const usableScopeNames = collectNamesUsableInScopes(resources);
  const { busy, error, fields, run } = useOperatorChangeRunner();
  const getIdempotencyKey = useIdempotencyKeys();
  const [days, setDays] = useState(DEFAULT_TOKEN_LIFETIME_DAYS);
  const [values, setValues] = useState<Omit<ProgramTokenValues, 'expiresAt'>>({
    name: '',
    scopes: [],
    personal: false,
    reason: '',
  });
  const { name, scopes, personal, reason } = values;
  const updateTokenFormValues = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const expiresAt = computeTokenExpiry(days);
  const personalDataRights = usableScopeNames.areas.map((area) => `${area}.personal`);
  const shownScope =
    personal && scopes.length > 0
      ? buildOperatorScope([...extractScopeRestrictions(scopes), ...personalDataRights])
      : scopes;
  const lifetimeOptions = LIFETIME_OPTIONS_IN_DAYS.map((dayCount) => ({
    value: String(dayCount),
    label:
      dayCount === MAX_TOKEN_LIFETIME_DAYS
        ? translate('operators.tokens.year')
        : translate('operators.tokens.days', { count: dayCount }),
  }));
  const submitProgramToken = async () => {
    const tokenValues = { ...values, expiresAt };
    const idempotencyKey = getIdempotencyKey(tokenValues);
    const [key] = (await run((calls) => calls.createToken(tokenValues, idempotencyKey))) ?? [];
    if (key === undefined) return;
    onClose();
    onMade(name.trim(), key);
  };
  const { min, max } = limits.exportReasonLengthLimits;
  return (
    <OperatorEditFrame
      title={translate('operators.tokens.add')}
      width={DIALOG_WIDTH_PX}
      isDirty={name !== '' || reason !== '' || scopes.length > 0 || personal}
      submitLabel={translate('operators.tokens.submit')}
      onSubmit={submitProgramToken}
      error={error ?? fields.expiresAt ?? fields.personal}
      {...{ busy, onClose }}
    >
      <div className={styles.named}>
        <Labelled
          label={translate('operators.tokens.name')}
          required
          help={translate('operators.tokens.nameHelp')}
          error={fields.name}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              data-autofocus
              maxLength={limits.tokenLimits.name}
              value={name}
              onChange={({ target }) => updateTokenFormValues({ name: target.value })}
            />
          )}
        </Labelled>
        <Labelled
          label={translate('operators.tokens.expires')}
          help={translate('operators.tokens.until', { until: toSeoulMinuteText(expiresAt) })}
        >
          {(controlProps) => (
            <Select
              {...controlProps}
              options={lifetimeOptions}
              value={String(days)}
              onChange={({ target }) => setDays(Number(target.value))}
            />
          )}
        </Labelled>
      </div>
      <RightsMatrix
        {...{ rows, scope: shownScope }}
        ownScope={signedInOperator.scope}
        shown={accessVerbs}
        disabled={false}
        error={fields.scopes}
        onChange={(newScope) =>
          updateTokenFormValues({
            scopes: buildScopeThatNamesEveryArea(
              convertScopeToRightsTableCells(newScope, usableScopeNames),
              usableScopeNames,
            ),
          })
        }
      />
      <div className={styles.opens}>
        <Checkbox
          id={personalCheckboxId}
          checked={personal}
          aria-describedby={`${personalCheckboxId}-help`}
          onChange={(isChecked) => updateTokenFormValues({ personal: isChecked })}
        />
        <div>
          <label htmlFor={personalCheckboxId}>{translate('operators.tokens.opens')}</label>
          <span className={styles.help} id={`${personalCheckboxId}-help`}>
            {translate('operators.tokens.opensHelp')}
          </span>
        </div>
      </div>
      {personal && (
        <Labelled
          label={translate('operators.tokens.reason')}
          required
          help={translate('operators.tokens.reasonHelp', { min })}
          error={fields.reason}
        >
          {(controlProps) => (
            <Input
              {...controlProps}
              maxLength={max}
              value={reason}
              onChange={({ target }) => updateTokenFormValues({ reason: target.value })}
            />
          )}
        </Labelled>
      )}
    </OperatorEditFrame>
  );
};
