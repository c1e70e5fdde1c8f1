import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { SectionWidgetProps } from '../../../core/engine/EngineContext';
import { useRecordFormContext } from '../../../core/engine/fields/RecordFormContext';
import { useField } from '../../../core/engine/fields/useField';
import { getAt } from '../../../core/schema/index';
import { Icon } from '../../../core/ui/Icon';
import { Switch } from '../../../core/ui/Switch';
import { useText } from '../../../core/ui/useText';
import { BenefitAmountInput, BenefitAmountSelect, BenefitUnitInput } from './amounts';
import styles from './BenefitsSection.module.css';
import '../texts';

const BenefitFields = ({ path, children }: { path: string; children: ReactNode }) => {
  const { texts, readOnly } = useRecordFormContext();
  const { value, onChange } = useField<boolean>(`${path}.enabled`);
  const label = texts.label(path);
  return (
    <fieldset className={styles.line} aria-label={label} data-path={`${path}.enabled`}>
      <span className={styles.name}>
        <Switch checked={value} disabled={readOnly} onChange={onChange} aria-label={label} />
        <b className={value ? undefined : 'muted'}>{label}</b>
      </span>
      {value && <div className={styles.values}>{children}</div>}
    </fieldset>
  );
};

const PointsFields = ({ path }: { path: string }) => (
  <BenefitFields path={path}>
    <BenefitAmountInput path={`${path}.amount`} unit={{ from: `${path}.unit` }} />
    <BenefitUnitInput path={`${path}.unit`} />
  </BenefitFields>
);

const CouponFields = ({ path }: { path: string }) => (
  <BenefitFields path={path}>
    <BenefitAmountInput path={`${path}.amount`} unit={{ from: `${path}.unit` }} />
    <BenefitUnitInput path={`${path}.unit`} />
    <BenefitAmountInput path={`${path}.maxPrice`} unit="won" />
    <BenefitAmountInput path={`${path}.count`} unit="sheets" />
  </BenefitFields>
);

const AccessRightSwitch = ({ path }: { path: string }) => {
  const { texts, readOnly } = useRecordFormContext();
  const { value, onChange } = useField<boolean>(path);
  const groupPath = path.slice(0, path.lastIndexOf('.'));
  return (
    <span data-path={path}>
      <Switch
        checked={value}
        disabled={readOnly}
        onChange={onChange}
        label={texts.label(groupPath)}
        aria-label={texts.label(path)}
      />
    </span>
  );
};

type BenefitsProps = SectionWidgetProps<'benefits'>;

/**
 * Whether the section is open when the form appears: it is open if one of the record's benefits is switched
 * on.
 */
function useIsSectionInitiallyOpen({ fields }: BenefitsProps): boolean {
  const { stored } = useRecordFormContext();
  const { console: consolePath, client, ...benefits } = fields;
  const switchPaths = [consolePath, client, ...Object.values(benefits).map((path) => `${path}.enabled`)];
  return stored !== null && switchPaths.some((path) => getAt(stored, path) === true);
}

const BenefitsSection = (props: BenefitsProps) => {
  const { fields } = props;
  const {
    schedule,
    joinPoint,
    purchasePoint,
    joinCoupon,
    monthlyCoupon,
    console: consolePath,
    client,
  } = fields;
  const translate = useText();
  const panelId = useId();
  const [open, setOpen] = useState(useIsSectionInitiallyOpen(props));
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  // The section opens if one of its fields has an error, so that the error is visible.
  const hasFieldErrors = Object.values(fields).some((path) => getAt(errors, path) !== undefined);
  const isExpanded = open || hasFieldErrors;
  return (
    <div className={styles.fold} data-titled>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isExpanded}
        aria-controls={panelId}
        onClick={() => setOpen(!isExpanded)}
      >
        <Icon of={ChevronDown} size={16} className={isExpanded ? undefined : styles.closed} />
        {translate('ownWidgets.benefits.title')}
        <span className="muted">{translate('ownWidgets.benefits.about')}</span>
      </button>
      <div id={panelId} hidden={!isExpanded}>
        <BenefitFields path={schedule}>
          <BenefitAmountSelect path={`${schedule}.price`} unit="won" />
          <BenefitAmountSelect path={`${schedule}.count`} unit="times" />
        </BenefitFields>
        <PointsFields path={joinPoint} />
        <PointsFields path={purchasePoint} />
        <CouponFields path={joinCoupon} />
        <CouponFields path={monthlyCoupon} />
        <fieldset className={styles.line} aria-label={translate('ownWidgets.benefits.rights')}>
          <b className={styles.name}>{translate('ownWidgets.benefits.rights')}</b>
          <div className={styles.rights}>
            <AccessRightSwitch path={consolePath} />
            <AccessRightSwitch path={client} />
          </div>
        </fieldset>
      </div>
    </div>
  );
};

export default BenefitsSection;
