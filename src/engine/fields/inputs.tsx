import { type ComponentType, Suspense } from 'react';
import type { AnyField, Kind, WidgetName } from '../../schema/index';
import { fieldOf } from '../../schema/index';
import { type FieldWidgetProps, useEngine } from '../EngineContext';
import { BoolInput, ChoiceInput, ChoicesInput, RefInput } from './choiceInputs';
import { DateInput, DateTimeInput } from './dateInputs';
import type { FieldSlotProps } from './FieldSlot';
import { FileInput } from './files/FileInput';
import { FilesInput } from './files/FilesInput';
import { ImageInput } from './files/ImageInput';
import { IntInput } from './IntInput';
import { GroupInput, ListInput } from './nestedInputs';
import { ReadOnlyField } from './ReadOnlyField';
import { useRecordFormContext } from './RecordFormContext';
import { RichTextInput } from './RichTextInput';
import { MultilineInput, PasswordInput, TextInput } from './textInputs';
import type { InputProps } from './useField';

/** How a form edits the values of each kind. A kind without an input does not compile. */
const inputs: { readonly [K in Kind]: ComponentType<InputProps<K>> } = {
  id: ReadOnlyField,
  text: TextInput,
  multiline: MultilineInput,
  richText: RichTextInput,
  int: IntInput,
  bool: BoolInput,
  dateTime: DateTimeInput,
  date: DateInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  ref: RefInput,
  password: PasswordInput,
  image: ImageInput,
  file: FileInput,
  files: FilesInput,
  group: GroupInput,
  list: ListInput,
};

/** What edits a field: the widget that the form names, that which the field names, or its kind's input. */
function useEditor(field: AnyField, named: WidgetName<'field'> | undefined): ComponentType<FieldWidgetProps> {
  const { widgets } = useEngine();
  const name = named ?? ('widget' in field ? field.widget : undefined);
  // The map pairs each kind with the input that takes its fields; a union of functions can't say so.
  return name ? widgets.field[name] : (inputs[field.kind] as ComponentType<FieldWidgetProps>);
}

/** The field at a path of the form: what edits it, or its value where it cannot be edited. */
export const FieldInput = ({ path, readOnly, widget }: FieldSlotProps) => {
  const { resource } = useRecordFormContext();
  const field = fieldOf(resource, path);
  const fixed = readOnly || ('readOnly' in field && field.readOnly);
  const Editor = useEditor(field, widget);
  return (
    <div className="slot" data-path={path}>
      {fixed ? (
        <ReadOnlyField path={path} />
      ) : (
        <Suspense fallback={<span className="sk box grow" />}>
          <Editor path={path} field={field} />
        </Suspense>
      )}
    </div>
  );
};
