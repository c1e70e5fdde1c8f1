import { type ComponentType, Suspense } from 'react';
import {
  type AnyField,
  getAt,
  getFieldAtFormPath,
  getTargetResourceName,
  holdsItems,
  isFieldLocked,
  isFileField,
  isMultiFileField,
  isPathInPublishGroup,
  isSecretField,
  type Kind,
  type Loose,
  nestedFieldsOf,
  PUBLISH_GROUP_NAME,
  parseWidgetDeclaration,
  removeItemIndexesFromPath,
  type Widget,
} from '../../schema/index';
import { Labelled } from '../../ui/Labelled';
import { Skeleton } from '../../ui/Skeleton';
import { useCustomFieldComponents, useEngine } from '../EngineContext';
import { lazyRequiredComponent } from '../loading/lazyPart';
import { useRights } from '../rights';
import { BoolInput, ChoiceInput, ChoicesInput, RefInput } from './choiceInputs';
import { DayInput } from './day/DayInput';
import { TimeInput } from './day/TimeInput';
import type { FieldAtPathProps } from './FieldAtPath';
import { FileInput } from './files/FileInput';
import { FilesInput } from './files/FilesInput';
import { ImageInput } from './files/ImageInput';
import { GroupInput, ListInput } from './nestedInputs';
import { DecimalInput, IntInput } from './numberInputs';
import { ReadOnlyField } from './ReadOnlyField';
import { useRecordFormContext } from './RecordFormContext';
import { RichTextInput } from './RichTextInput';
import slotsStyles from './slots.module.css';
import { MultilineInput, PasswordInput, TextInput } from './textInputs';
import { type FieldInputProps, useField } from './useField';

/**
 * Returns the form input for a day or a time that the operator types. An empty text becomes null if the field
 * is nullable.
 */
const createDayOrTimeFieldInput =
  (InputComponent: typeof DayInput | typeof TimeInput) =>
  ({ path, field }: FieldInputProps<'date'> | FieldInputProps<'dateTime'>) => {
    const { value, onChange, label, frame, name, onBlur, ref } = useField<string | null | undefined>(path);
    const clearedValue = field.nullable ? null : '';
    return (
      <Labelled {...frame}>
        {(controlProps) => (
          <InputComponent
            {...controlProps}
            {...{ name, onBlur, ref, label }}
            value={value ?? ''}
            onChange={(text) => onChange(text === '' ? clearedValue : text)}
          />
        )}
      </Labelled>
    );
  };

const PublishInput = lazyRequiredComponent(async () => (await import('./publish/PublishInput')).default);

const DateInput = createDayOrTimeFieldInput(DayInput);

const DateTimeInput = createDayOrTimeFieldInput(TimeInput);

const TagsInput = lazyRequiredComponent(async () => (await import('./TagsInput')).TagsInput);

const ComputedField = lazyRequiredComponent(async () => (await import('./ComputedField')).ComputedField);

const CustomFieldTypeInput = ({ path, field }: FieldInputProps<'own'>) => {
  const { Input } = useCustomFieldComponents(field.own.name);
  return <Input {...{ path, field }} options={field.options} />;
};

const RefsInput = lazyRequiredComponent(async () => (await import('./RefsInput')).RefsInput);

/** The form input of each field type. A type without an input is a compile error. */
const inputByKind: { readonly [K in Kind]: ComponentType<FieldInputProps<K>> } = {
  id: ReadOnlyField,
  text: TextInput,
  multiline: MultilineInput,
  richText: RichTextInput,
  int: IntInput,
  decimal: DecimalInput,
  number: ReadOnlyField,
  texts: ReadOnlyField,
  bool: BoolInput,
  dateTime: DateTimeInput,
  date: DateInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: TagsInput,
  ref: RefInput,
  refs: RefsInput,
  password: PasswordInput,
  image: ImageInput,
  file: FileInput,
  files: FilesInput,
  group: GroupInput,
  list: ListInput,
  own: CustomFieldTypeInput,
};

type FieldEditorComponent = ComponentType<{
  path: string;
  field: AnyField;
  fields: Readonly<Record<string, string>>;
  options: Readonly<Record<string, unknown>>;
}>;

/**
 * Returns the editor of a field: the widget that the form names, else the widget that the field names, else
 * the input of the field's type.
 */
function useFieldEditor(field: AnyField, formWidget: Widget<Loose, 'field'> | undefined) {
  const { widgets } = useEngine();
  const widget = formWidget ?? ('widget' in field ? field.widget : undefined);
  const { name, ...told } = widget
    ? parseWidgetDeclaration<'field'>(widget)
    : { name: undefined, fields: {}, options: {} };
  // The cast is needed because TypeScript can't express that the field's type determines its editor.
  return { Editor: (name ? widgets.field[name] : inputByKind[field.kind]) as FieldEditorComponent, ...told };
}

type FieldEditorProps = Pick<FieldAtPathProps, 'path' | 'widget'> & { field: AnyField };

const FieldEditor = ({ path, field, widget }: FieldEditorProps) => {
  const { resource } = useRecordFormContext();
  const { Editor: ResolvedEditor, fields, options } = useFieldEditor(field, widget);
  const Editor =
    isPathInPublishGroup(resource, path) && path === PUBLISH_GROUP_NAME
      ? (PublishInput as FieldEditorComponent)
      : ResolvedEditor;
  return (
    <Suspense fallback={<Skeleton shape="box" grows={holdsItems(field)} className="grow" />}>
      <Editor {...{ path, field, fields, options }} />
    </Suspense>
  );
};

// A field with nested fields keeps its layout, and each nested field is shown read-only.
const ReadOnlyFieldOrGroup = ({ path, field }: FieldEditorProps) => {
  const KindInput = inputByKind[field.kind] as FieldEditorComponent;
  return nestedFieldsOf(field) ? (
    <KindInput {...{ path, field }} fields={{}} options={{}} />
  ) : (
    <ReadOnlyField path={path} />
  );
};

const isSingleOrMultiFileField = (field: AnyField) => isFileField(field) || isMultiFileField(field);

/** Whether a field of the form is read-only because the API would refuse the operator's change. */
function useIsReadOnlyField(path: string, field: AnyField): boolean {
  const { resource, stored, base } = useRecordFormContext();
  const { refersTo, writes } = useRights();
  if (!writes(resource, stored, removeItemIndexesFromPath(path))) return true;
  // Files are uploaded after the record is stored. So the rights for a stored record apply, even while the
  // form creates one.
  if (isSingleOrMultiFileField(field) && !writes(resource, base, removeItemIndexesFromPath(path)))
    return true;
  const targetResourceName = getTargetResourceName(field);
  if (targetResourceName !== undefined && !refersTo(targetResourceName)) return true;
  const isValueLocked = stored !== null && isFieldLocked(field, getAt(stored, path));
  return isValueLocked || ('readOnly' in field && field.readOnly === true);
}

export const FieldSlot = ({ path, readOnly, widget }: FieldAtPathProps) => {
  const { resource, readOnly: isFormReadOnly } = useRecordFormContext();
  const field = getFieldAtFormPath(resource, path);
  const isFieldReadOnly = useIsReadOnlyField(path, field) || readOnly;
  // A read-only form leaves out passwords, because the API never sends them.
  if ((isFormReadOnly || isFieldReadOnly) && isSecretField(field)) return null;
  const FieldComponent = isFormReadOnly ? ReadOnlyFieldOrGroup : FieldEditor;
  const isFieldComputed =
    ('computed' in field && field.computed !== undefined) ||
    ('display' in field && field.display !== undefined);
  return (
    <div className={slotsStyles.slot} data-path={path}>
      {isFieldComputed && !isFormReadOnly ? (
        <Suspense fallback={<ReadOnlyField path={path} />}>
          <ComputedField path={path} />
        </Suspense>
      ) : isFieldReadOnly ? (
        <ReadOnlyField path={path} />
      ) : (
        <FieldComponent {...{ path, field, widget }} />
      )}
    </div>
  );
};
