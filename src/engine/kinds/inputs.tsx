import type { ComponentType } from 'react';
import type { Kind } from '../../schema/index';
import { useFormFace } from '../form/FormFace';
import { fieldOf } from '../form/opening';
import { FileInput } from '../uploads/FileInput';
import { FilesInput } from '../uploads/FilesInput';
import { ImageInput } from '../uploads/ImageInput';
import { BoolInput, ChoiceInput, ChoicesInput, RefInput } from './choiceInputs';
import { DateInput, DateTimeInput } from './dateInputs';
import type { FieldSlotProps } from './FieldSlot';
import { IntInput } from './IntInput';
import { GroupInput, ListInput } from './nestedInputs';
import { ReadOnlyField } from './ReadOnlyField';
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

/** The field at a path of the form: its kind's input, or its value where it cannot be edited. */
export const FieldInput = ({ path, readOnly }: FieldSlotProps) => {
  const { resource } = useFormFace();
  const field = fieldOf(resource, path);
  const fixed = readOnly || ('readOnly' in field && field.readOnly);
  // The map pairs each kind with the input that takes its fields; a union of functions can't say so.
  const KindInput = inputs[field.kind] as ComponentType<InputProps>;
  return (
    <div className="slot" data-path={path}>
      {fixed ? <ReadOnlyField path={path} /> : <KindInput path={path} field={field} />}
    </div>
  );
};
