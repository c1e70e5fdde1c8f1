import { useWatch } from 'react-hook-form';
import { useRecordFormContext } from '../../../core/engine/fields/RecordFormContext';
import { useField } from '../../../core/engine/fields/useField';
import { createIntFieldFormat, useNumberInput } from '../../../core/engine/fields/useNumberInput';
import { type FieldOf, getFieldAtFormPath } from '../../../core/schema/index';
import { Input } from '../../../core/ui/Input';
import inputStyles from '../../../core/ui/Input.module.css';
import { Labelled } from '../../../core/ui/Labelled';
import { SegmentedControl } from '../../../core/ui/SegmentedControl';
import { Select } from '../../../core/ui/Select';
import { useText } from '../../../core/ui/useText';
import styles from './BenefitsSection.module.css';

/** Returns the number field at a path. Throws if the schema has a field of another type there. */
function useIntFieldAtPath(path: string): FieldOf<'int'> {
  const field = getFieldAtFormPath(useRecordFormContext().resource, path);
  if (field.kind !== 'int') throw new Error(`${path} is no number`);
  return field;
}

type BenefitAmountProps = {
  path: string;
  /** The unit of the amount, or the path of the choice field that contains the unit. */
  unit: 'won' | 'sheets' | { from: string };
};

function useTranslatedUnit(unit: BenefitAmountProps['unit']): string {
  const { texts } = useRecordFormContext();
  const translate = useText();
  const unitPath = typeof unit === 'object' ? unit.from : '';
  const chosenUnit = useWatch({ name: unitPath, disabled: unitPath === '' });
  return typeof unit === 'object'
    ? texts.choice(unitPath, String(chosenUnit))
    : translate(`ownWidgets.benefits.${unit}`);
}

export const BenefitAmountInput = ({ path, unit: unitOrPath }: BenefitAmountProps) => {
  const { readOnly } = useRecordFormContext();
  const field = useIntFieldAtPath(path);
  const unit = useTranslatedUnit(unitOrPath);
  const { frame, name, ref, ...own } = useField<unknown>(path);
  const numberInputProps = useNumberInput(own, createIntFieldFormat(field), {
    unit,
    hasThousandsSeparators: true,
  });
  return (
    <div data-path={path} className={styles.value}>
      <Labelled {...frame} className={undefined}>
        {(controlProps) => (
          <span className={inputStyles.affixed}>
            <Input {...controlProps} {...{ name, ref, readOnly }} {...numberInputProps} />
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          </span>
        )}
      </Labelled>
    </div>
  );
};

export const BenefitAmountSelect = ({ path, unit }: { path: string; unit: 'won' | 'times' }) => {
  const { readOnly } = useRecordFormContext();
  const { among = [] } = useIntFieldAtPath(path);
  const translate = useText();
  const { value, onChange, onBlur, frame, name, ref } = useField<number | null>(path);
  const formatAmountLabel = (amount: number) =>
    amount === 0
      ? translate('ownWidgets.benefits.none')
      : translate(`ownWidgets.benefits.of.${unit}`, { amount: amount.toLocaleString('ko-KR') });
  // If the stored value is no longer offered, it stays visible until another one is chosen.
  const offeredAmounts = value === null || among.includes(value) ? among : [...among, value];
  const options = offeredAmounts.map((amount) => ({
    value: String(amount),
    label: formatAmountLabel(amount),
  }));
  // A stored value that can't be read is shown as if the operator had chosen no amount.
  const unsetOption = { value: '', label: translate('form.unchosen') };
  return (
    <div data-path={path} className={styles.value}>
      <Labelled {...frame} className={undefined}>
        {(controlProps) => (
          <Select
            {...controlProps}
            {...{ name, onBlur, ref }}
            disabled={readOnly}
            options={value === null ? [unsetOption, ...options] : options}
            value={String(value ?? '')}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        )}
      </Labelled>
    </div>
  );
};

export const BenefitUnitInput = ({ path }: { path: string }) => {
  const { resource, texts, readOnly } = useRecordFormContext();
  const field = getFieldAtFormPath(resource, path);
  const { value, onChange, frame } = useField<string>(path);
  if (readOnly || field.kind !== 'choice') return null;
  const options = field.choices.map((choice) => ({ value: choice, label: texts.choice(path, choice) }));
  return (
    <div data-path={path} className={styles.value}>
      <Labelled {...frame} className={undefined}>
        {() => <SegmentedControl look="field" label={texts.label(path)} {...{ options, value, onChange }} />}
      </Labelled>
    </div>
  );
};
