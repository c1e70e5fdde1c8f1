import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import slotsStyles from '../../engine/fields/slots.module.css';
import { useNormaliseValueOnBlur } from '../../engine/fields/useShapeValueOnBlur';
import { normalizeFieldText, text } from '../../schema/index';
import { Input } from '../../ui/Input';
import { preventSubmitWhileComposing } from '../../ui/ime';
import { Labelled } from '../../ui/Labelled';
import { Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { addStoredNameToOptions, getDistrictsOfProvince, provinceNames } from '../region/regions';
import {
  type AddressWithoutDetail,
  findInvalidAddressParts,
  replaceFirstAddressLine,
  replaceProvince,
} from './address';
import styles from './ManualAddressForm.module.css';

/** The labels of an address's parts. A part has no label if the form has no field for it. */
export type AddressLabels = { readonly [P in keyof AddressWithoutDetail]?: string };

/** Field declarations that validate the typed parts of an address. */
const POSTCODE_FIELD = text({ format: 'postcode' });
const ADDRESS_LINE_FIELD = text();

const ADDRESS_FIELD_NAMES = ['postcode', 'address1', 'sido', 'gugun'] as const;

interface RegionSelectProps extends Pick<ComponentProps<typeof Select>, 'onChange'> {
  label: string;
  error: string | undefined;
  names: readonly string[];
  value: string;
  unsetText: string;
}

const RegionSelect = ({ label, error, names, value, unsetText, onChange }: RegionSelectProps) => (
  <Labelled {...{ label, error }} className={slotsStyles.choice}>
    {(controlProps) => (
      <Select
        {...controlProps}
        {...{ value, onChange }}
        options={[
          { value: '', label: unsetText },
          ...addStoredNameToOptions(names, value).map((regionName) => ({
            value: regionName,
            label: regionName,
          })),
        ]}
      />
    )}
  </Labelled>
);

const focusFirstControl = (form: HTMLFormElement | null, selector: string) =>
  form?.querySelector<HTMLElement>(selector)?.focus();

interface ManualAddressFormProps {
  /** Id of the form, for a submit button outside it. */
  id: string;
  labels: AddressLabels;
  value: AddressWithoutDetail;
  onChange: (value: AddressWithoutDetail) => void;
  onApply: (address: AddressWithoutDetail) => void;
}

export const ManualAddressForm = ({ id, labels, value, onChange, onApply }: ManualAddressFormProps) => {
  const translate = useText();
  const formRef = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  // After Enter, the field with the focus has not normalised its value yet. So the values are normalised
  // here.
  const normalizedAddress = {
    ...value,
    postcode: normalizeFieldText(value.postcode, POSTCODE_FIELD),
    address1: normalizeFieldText(value.address1, ADDRESS_LINE_FIELD),
  };
  const invalidFieldNames = findInvalidAddressParts(
    normalizedAddress,
    ADDRESS_FIELD_NAMES.filter((fieldName) => labels[fieldName] !== undefined),
  );
  const findErrorOfField = (fieldName: keyof AddressWithoutDetail) =>
    tried && invalidFieldNames.includes(fieldName)
      ? translate(`widgets.postcode.wrong.${fieldName}`)
      : undefined;
  useEffect(() => focusFirstControl(formRef.current, 'input'), []);
  const postcodeHandlers = useNormaliseValueOnBlur(POSTCODE_FIELD, value.postcode, (text) =>
    onChange({ ...value, postcode: String(text) }),
  );
  const address1Handlers = useNormaliseValueOnBlur(ADDRESS_LINE_FIELD, value.address1, (text) =>
    onChange(replaceFirstAddressLine(value, String(text))),
  );
  const applyAddressIfValid = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree, this form is inside the record's form. Without this line, the submit event would reach
    // the outer form and save the record.
    event.stopPropagation();
    setTried(true);
    if (invalidFieldNames.length === 0) onApply(normalizedAddress);
    else requestAnimationFrame(() => focusFirstControl(formRef.current, '[aria-invalid]'));
  };
  return (
    <form
      ref={formRef}
      noValidate
      {...{ id }}
      className={styles.fields}
      aria-label={translate('widgets.postcode.byHand')}
      onSubmit={applyAddressIfValid}
      onKeyDown={preventSubmitWhileComposing}
    >
      <Labelled label={labels.postcode} error={findErrorOfField('postcode')} className={slotsStyles.code}>
        {(controlProps) => (
          <Input
            {...controlProps}
            className="num"
            inputMode="numeric"
            value={value.postcode}
            onChange={({ target }) => postcodeHandlers.change(target.value)}
            onBlur={postcodeHandlers.leave}
          />
        )}
      </Labelled>
      <Labelled label={labels.address1} error={findErrorOfField('address1')} className={slotsStyles.whole}>
        {(controlProps) => (
          <Input
            {...controlProps}
            value={value.address1}
            onChange={({ target }) => address1Handlers.change(target.value)}
            onBlur={address1Handlers.leave}
          />
        )}
      </Labelled>
      {labels.sido !== undefined && labels.gugun !== undefined && (
        <div className={styles.region}>
          <RegionSelect
            label={labels.sido}
            error={findErrorOfField('sido')}
            names={provinceNames}
            value={value.sido}
            unsetText={translate('widgets.region.none')}
            onChange={({ target }) => onChange(replaceProvince(value, target.value))}
          />
          <RegionSelect
            label={labels.gugun}
            error={findErrorOfField('gugun')}
            names={getDistrictsOfProvince(value.sido)}
            value={value.gugun}
            unsetText={translate(value.sido === '' ? 'widgets.region.sidoFirst' : 'widgets.region.none')}
            onChange={({ target }) => onChange({ ...value, gugun: target.value })}
          />
        </div>
      )}
    </form>
  );
};
