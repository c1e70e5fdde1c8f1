import { type ComponentType, useState } from 'react';
import type { RecordTitle } from '../../provider/calls/titles';
import type { AnyResource, FormView, Loose } from '../../schema/index';
import { Combobox, type ComboboxProps } from '../../ui/Combobox';
import { addRecordChoiceTexts } from '../../ui/recordChoiceTexts';
import type { ComboboxOption } from '../../ui/useCombobox';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { formatTreePath, useRecordTitle, useTitleSearch } from './titles';
import { decodeUnresolvedReference, encodeUnresolvedReference } from './unresolvedRef';

addRecordChoiceTexts();

export type RecordPickerProps = Pick<ComboboxProps, 'control' | 'clearable' | 'placeholder'> & {
  /** Name of the resource whose records can be chosen. */
  resource: string;
  /** Accessible name of the input. */
  label: string;
  /**
   * The chosen record's id, or '' if nothing is chosen. While the operator types, it is the typed text,
   * marked as unresolved (`unresolvedRef`).
   */
  value: string;
  onChange: (changedValue: string) => void;
  /** Lets the operator create a missing record; absent if the operator may not create one. */
  creation?: RecordCreationOption | undefined;
};

/** A record picker's option to create a new record, with the dialog that it opens. */
export interface RecordCreationOption extends Pick<NewRecordDialogProps, 'target' | 'view'> {
  label: string;
  Dialog: ComponentType<NewRecordDialogProps>;
}

export interface NewRecordDialogProps {
  /** The resource in which the dialog creates a record. */
  target: AnyResource;
  /** The form view of the target resource. It is a view that can be shown in a dialog over another form. */
  view: FormView<Loose>;
  /** The text that the operator searched for; the new record's title starts with this text. */
  text: string;
  onCreated: (id: string) => void;
  onClose: () => void;
}

const toRecordIdOrBlankIfUnresolved = (pickerValue: string): string =>
  decodeUnresolvedReference(pickerValue) === undefined ? pickerValue : '';

/**
 * Returns the id of the last chosen record, a counter `epoch`, and functions that change the value. The
 * counter rises when something other than typing or choosing sets the value, such as a cleared filter. The
 * picker then discards typed text.
 */
function useRecordPickerState(pickerValue: string, onPickerValueChange: (changedValue: string) => void) {
  const [pickerState, setPickerState] = useState({
    value: pickerValue,
    id: toRecordIdOrBlankIfUnresolved(pickerValue),
    epoch: 0,
  });
  if (pickerState.value !== pickerValue) {
    setPickerState({
      value: pickerValue,
      id: toRecordIdOrBlankIfUnresolved(pickerValue),
      epoch: pickerState.epoch + 1,
    });
  }
  const setPickerValueAndNotify = (newValue: string, id: string) => {
    setPickerState({ ...pickerState, value: newValue, id });
    onPickerValueChange(newValue);
  };
  return {
    id: pickerState.id,
    epoch: pickerState.epoch,
    type: (typedText: string) =>
      setPickerValueAndNotify(
        typedText.trim() === '' ? '' : encodeUnresolvedReference(typedText),
        pickerState.id,
      ),
    restore: () => setPickerValueAndNotify(pickerState.id, pickerState.id),
    pick: (id: string) => setPickerValueAndNotify(id, id),
    pickCreated(id: string) {
      setPickerState({ value: id, id, epoch: pickerState.epoch + 1 });
      onPickerValueChange(id);
    },
  };
}

const createRecordOption = (record: RecordTitle) => ({
  value: record.id,
  label: record.title,
  detail: [formatTreePath(record), record.detail].filter(Boolean).join(' · '),
});

/**
 * Returns the option of the chosen record. If the operator has just chosen the record, the option is
 * `pickedOption`. Otherwise the option has the record's title, which is empty until it is read.
 * `readTitleAgain` reads a title again whose read failed.
 */
function useChosenOption(resource: string, id: string, pickedOption: ComboboxOption | null) {
  const isRecordJustPicked = pickedOption?.value === id;
  const { title, substitute, again } = useRecordTitle(resource, isRecordJustPicked ? null : id);
  const titleOption = title ? createRecordOption(title) : { value: id, label: substitute };
  const chosenOption = isRecordJustPicked ? pickedOption : titleOption;
  return { chosenOption: id === '' ? null : chosenOption, readTitleAgain: again };
}

export const RecordPicker = ({ resource, label, value, onChange, creation, ...rest }: RecordPickerProps) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const [term, setTerm] = useState<string | null>(null);
  const { found, error, current } = useTitleSearch(resource, term);
  const [picked, setPicked] = useState<ComboboxOption | null>(null);
  const [creationText, setCreationText] = useState<string | null>(null);
  const { id, epoch, type, restore, pick, pickCreated } = useRecordPickerState(value, onChange);
  const { chosenOption, readTitleAgain } = useChosenOption(resource, id, picked);
  const titleCount = found.titles.length;
  const buildTitleSearchStatusText = () => {
    if (error) return formatErrorText(error);
    if (!current) return translate('recordChoice.searching');
    if (titleCount === 0) return translate('recordChoice.none');
    return translate(found.more ? 'recordChoice.more' : 'recordChoice.found', { count: titleCount });
  };
  return (
    <>
      <Combobox
        {...{ ...rest, term, current, epoch }}
        create={creation && { label: creation.label, run: setCreationText }}
        value={chosenOption}
        options={found.titles.map(createRecordOption)}
        onTerm={(newTerm) => {
          if (newTerm !== null) readTitleAgain();
          setTerm(newTerm);
        }}
        onChange={(pickedOption) => {
          setPicked(pickedOption);
          pick(pickedOption?.value ?? '');
        }}
        onTyped={(typedText) => (typedText === null ? restore() : type(typedText))}
        listLabel={label}
        clearLabel={translate('recordChoice.clear', { label })}
        status={buildTitleSearchStatusText()}
        missedText={(unmatchedText) => translate('recordChoice.missed', { text: unmatchedText })}
      />
      {creation && creationText !== null && (
        <creation.Dialog
          target={creation.target}
          view={creation.view}
          text={creationText}
          onClose={() => setCreationText(null)}
          onCreated={(createdId) => {
            setCreationText(null);
            pickCreated(createdId);
          }}
        />
      )}
    </>
  );
};
