import { Search } from 'lucide';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { useField } from '../../engine/fields/useField';
import { Button } from '../../ui/Button';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import type { AddressWithoutDetail } from './address';
import { KakaoPostcode } from './KakaoPostcode';
import type { AddressLabels } from './ManualAddressForm';
import { PostcodeDialog } from './PostcodeDialog';
import styles from './PostcodeInput.module.css';
import type { PostcodeServiceProps } from './service';

type PostcodeFields = FieldWidgetProps<'postcode'>['fields'];
const ADDRESS_FIELD_NAMES = ['postcode', 'address1', 'sido', 'gugun'] as const;

/** Returns the fields of an address, with the form's values and labels. */
function useAddressFields(postcodePath: string, { address1, sido, gugun }: PostcodeFields) {
  const { texts } = useRecordFormContext();
  const { getValues, setValue } = useFormContext();
  const pathByAddressPart: { readonly [P in keyof AddressWithoutDetail]: string | undefined } = {
    postcode: postcodePath,
    address1,
    sido,
    gugun,
  };
  const readFormTextAtPath = (fieldPath: string | undefined): string =>
    fieldPath === undefined ? '' : (getValues(fieldPath) ?? '');
  const addressFields = ADDRESS_FIELD_NAMES.flatMap((part) => {
    const fieldPath = pathByAddressPart[part];
    return fieldPath === undefined ? [] : [{ part, at: fieldPath }];
  });
  return {
    labels: (): AddressLabels =>
      Object.fromEntries(addressFields.map(({ part, at }) => [part, texts.label(at)])),
    held: (): AddressWithoutDetail => ({
      postcode: readFormTextAtPath(postcodePath),
      address1: readFormTextAtPath(address1),
      sido: readFormTextAtPath(sido),
      gugun: readFormTextAtPath(gugun),
    }),
    /**
     * Writes the address into the form. A part of the address is left out if the form has no field for it.
     */
    fill(address: AddressWithoutDetail) {
      for (const { part, at } of addressFields) {
        setValue(at, address[part], { shouldDirty: true });
      }
    },
  };
}

/** Moves the focus to the detailed address after the dialog has closed with an address. */
function useFocusDetailedAddressOnClose(address2Path: string, isOpen: boolean) {
  const { setFocus } = useFormContext();
  const wasAddressFilled = useRef(false);
  useEffect(() => {
    if (isOpen || !wasAddressFilled.current) return;
    wasAddressFilled.current = false;
    setFocus(address2Path);
  }, [isOpen, address2Path, setFocus]);
  return () => {
    wasAddressFilled.current = true;
  };
}

interface PostcodeInputProps extends FieldWidgetProps<'postcode'> {
  service?: ComponentType<PostcodeServiceProps>;
}

const PostcodeInput = ({ path, fields, service = KakaoPostcode }: PostcodeInputProps) => {
  const translate = useText();
  const { value, name, ref, frame } = useField<string>(path);
  const { labels, held, fill } = useAddressFields(path, fields);
  const [isOpen, setOpen] = useState(false);
  const markAddressFilled = useFocusDetailedAddressOnClose(fields.address2, isOpen);
  const closeDialog = () => setOpen(false);
  return (
    <>
      <Labelled {...frame} className={styles.field}>
        {(controlProps) => (
          <div className={styles.line}>
            <Input {...controlProps} {...{ name, ref, value }} className="num" readOnly />
            <Button variant="outlined" icon={Search} onClick={() => setOpen(true)}>
              {translate('widgets.postcode.search')}
            </Button>
          </div>
        )}
      </Labelled>
      {isOpen && (
        <PostcodeDialog
          {...{ service }}
          labels={labels()}
          heldAddress={held()}
          onClose={closeDialog}
          onApply={(address) => {
            fill(address);
            markAddressFilled();
            closeDialog();
          }}
        />
      )}
    </>
  );
};

export default PostcodeInput;
