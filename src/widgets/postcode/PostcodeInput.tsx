import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { useField } from '../../engine/fields/useField';
import { schemaPath } from '../../schema/index';
import { Button } from '../../ui/Button';
import { Labelled } from '../../ui/Labelled';
import { siblingOf } from '../sibling';
import type { AddressLabels } from './AddressByHand';
import type { BaseAddress } from './address';
import { KakaoPostcode } from './KakaoPostcode';
import { PostcodeDialog } from './PostcodeDialog';
import type { PostcodeServiceProps } from './service';
import './postcode.css';

const PARTS = ['postcode', 'address1', 'sido', 'gugun'] as const;

/** The fields that stand beside the postcode, as the form holds and names them. */
function useAddress(path: string) {
  const { texts } = useRecordFormContext();
  const { getValues, setValue, clearErrors } = useFormContext();
  const heldAt = (name: keyof BaseAddress) => getValues(siblingOf(path, name)) as string | undefined;
  return {
    labels: (): AddressLabels => {
      const there = PARTS.filter((name) => heldAt(name) !== undefined);
      return Object.fromEntries(there.map((name) => [name, texts.label(schemaPath(siblingOf(path, name)))]));
    },
    held: (): BaseAddress => ({
      postcode: heldAt('postcode') ?? '',
      address1: heldAt('address1') ?? '',
      sido: heldAt('sido') ?? '',
      gugun: heldAt('gugun') ?? '',
    }),
    /** Fills in what the form has a field for. */
    fill(address: BaseAddress) {
      for (const [name, value] of Object.entries(address)) {
        const field = siblingOf(path, name);
        if (getValues(field) === undefined) continue;
        setValue(field, value, { shouldDirty: true });
        clearErrors(field);
      }
    },
  };
}

/** Puts the focus into the detailed address once the dialog is closed with an address in it. */
function useNextFocus(path: string, isOpen: boolean) {
  const { setFocus } = useFormContext();
  const filled = useRef(false);
  useEffect(() => {
    if (isOpen || !filled.current) return;
    filled.current = false;
    setFocus(siblingOf(path, 'address2'));
  }, [isOpen, path, setFocus]);
  return () => {
    filled.current = true;
  };
}

interface PostcodeInputProps extends FieldWidgetProps {
  service?: ComponentType<PostcodeServiceProps>;
}

/** The postcode, which with the base address, province and district beside it comes from a search. */
const PostcodeInput = ({ path, service = KakaoPostcode }: PostcodeInputProps) => {
  const translate = useTranslate();
  const { value, name, ref, frame } = useField<string>(path);
  const { labels, held, fill } = useAddress(path);
  const [isOpen, setOpen] = useState(false);
  const goOn = useNextFocus(path, isOpen);
  const close = () => setOpen(false);
  return (
    <>
      <Labelled {...frame} className="postcode">
        {(control) => (
          <div className="postcode-line">
            <input {...control} {...{ name, ref, value }} className="control num" readOnly />
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
          held={held()}
          onClose={close}
          onApply={(address) => {
            fill(address);
            goOn();
            close();
          }}
        />
      )}
    </>
  );
};

export default PostcodeInput;
