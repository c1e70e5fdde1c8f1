import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Labelled } from '../../ui/Labelled';
import type { BaseAddress } from './address';

/** What can be typed where nothing is looked up. */
export type TypedAddress = Pick<BaseAddress, 'postcode' | 'address1'>;

interface AddressByHandProps {
  labels: TypedAddress;
  value: TypedAddress;
  onChange: (value: TypedAddress) => void;
}

/** Postcode and base address, typed. */
export const AddressByHand = ({ labels, value, onChange }: AddressByHandProps) => {
  const translate = useTranslate();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className="postcode-hand" aria-label={translate('widgets.postcode.byHand')}>
      <Labelled label={labels.postcode} className="w-code">
        {(control) => (
          <input
            {...control}
            ref={first}
            className="control num"
            inputMode="numeric"
            autoComplete="off"
            value={value.postcode}
            onChange={({ target }) => onChange({ ...value, postcode: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={labels.address1} className="w-whole">
        {(control) => (
          <input
            {...control}
            className="control"
            autoComplete="off"
            value={value.address1}
            onChange={({ target }) => onChange({ ...value, address1: target.value })}
          />
        )}
      </Labelled>
    </fieldset>
  );
};
