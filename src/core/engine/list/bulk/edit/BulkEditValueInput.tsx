import {
  type AnyField,
  fieldAt,
  fieldTypeHandlerOf,
  getChoicesOfField,
  groupThousands,
  isBooleanField,
  isChoiceField,
  isDayField,
  isNumberField,
  isReferenceField,
} from '../../../../schema/index';
import { Button } from '../../../../ui/Button';
import type { LabelledControlProps } from '../../../../ui/Labelled';
import { addRecordChoiceTexts } from '../../../../ui/recordChoiceTexts';
import { SegmentedControl } from '../../../../ui/SegmentedControl';
import { Select, type SelectOption } from '../../../../ui/Select';
import { useText } from '../../../../ui/useText';
import { DayInput } from '../../../fields/day/DayInput';
import { NumberFilter } from '../../../fields/NumberFilter';
import { RecordPicker } from '../../../fields/RecordPicker';
import { useRecordTitle } from '../../../fields/titles';
import { decodeUnresolvedReference } from '../../../fields/unresolvedRef';
import { hasThousandsSeparators } from '../../../fields/useUnitAffixes';
import type { Texts } from '../../../texts';
import { useListModel } from '../../listing/ListingContext';
import styles from './Edit.module.css';

addRecordChoiceTexts();

/** Draft value that empties the field in all selected records. */
export const DRAFT_THAT_CLEARS_FIELD = null;
/** The text that the operator typed or chose as the new value, or `DRAFT_THAT_CLEARS_FIELD`. */
export type BulkEditValueDraft = string | typeof DRAFT_THAT_CLEARS_FIELD;

/** Returns the value of a draft; undefined if nothing is typed yet, or if the text is no valid value. */
export function parseBulkEditValueDraft(field: AnyField, draft: BulkEditValueDraft): unknown {
  if (draft === DRAFT_THAT_CLEARS_FIELD) return null;
  if (draft === '' || decodeUnresolvedReference(draft) !== undefined) return undefined;
  const parsedValue = fieldTypeHandlerOf(field).parse(draft, field);
  return parsedValue === undefined || fieldTypeHandlerOf(field).check(parsedValue, field) !== null
    ? undefined
    : parsedValue;
}

/** Whether a bulk edit is able to empty a field. */
const isClearableField = (field: AnyField): boolean =>
  'nullable' in field && field.nullable === true && !('required' in field && field.required);

const ReferencedRecordTitle = ({ resource, id }: { resource: string; id: string }) => {
  const { title, substitute } = useRecordTitle(resource, id);
  return title?.title ?? substitute;
};

export const BulkEditValueText = ({ path, value }: { path: string; value: unknown }) => {
  const { resource, texts } = useListModel();
  const translate = useText();
  const field = fieldAt(resource.fields, path);
  if (isBooleanField(field) && typeof value === 'boolean') return texts.answer(path, value);
  if (fieldTypeHandlerOf(field).isEmpty(value)) return translate('bulkEdit.none');
  if (isReferenceField(field)) return <ReferencedRecordTitle resource={field.resource} id={String(value)} />;
  if (isChoiceField(field)) return texts.choice(path, String(value));
  const printedValue = fieldTypeHandlerOf(field).print(value);
  return isNumberField(field) && hasThousandsSeparators(field) ? groupThousands(printedValue) : printedValue;
};

function buildSelectOptionsOfField(
  field: AnyField,
  path: string,
  choices: readonly string[],
  texts: Texts,
): SelectOption[] {
  if (isBooleanField(field)) {
    return ['false', 'true'].map((value) => ({ value, label: texts.answer(path, value === 'true') }));
  }
  return choices.map((value) => ({ value, label: texts.choice(path, value) }));
}

interface BulkEditValueInputProps {
  path: string;
  draft: BulkEditValueDraft;
  isWrong: boolean;
  onChange: (draft: BulkEditValueDraft) => void;
}

const BulkEditNewValueControl = ({
  path,
  draft,
  isWrong,
  onChange,
}: BulkEditValueInputProps & { draft: string }) => {
  const { resource, record, texts } = useListModel();
  const translate = useText();
  const field = fieldAt(resource.fields, path);
  const label = translate('bulkEdit.new', { label: texts.label(path) });
  const ariaProps = { 'aria-label': label, ...(isWrong && { 'aria-invalid': true as const }) };
  if (isReferenceField(field)) {
    return (
      <RecordPicker
        {...{ label, onChange }}
        control={ariaProps as Partial<LabelledControlProps> as LabelledControlProps}
        resource={field.resource}
        clearable={false}
        placeholder={translate('recordChoice.placeholder')}
        value={draft}
      />
    );
  }
  if (isDayField(field)) return <DayInput {...ariaProps} label={label} value={draft} onChange={onChange} />;
  if (isNumberField(field)) {
    return (
      <NumberFilter control={ariaProps} isWrong={isWrong} field={field} value={draft} onChange={onChange} />
    );
  }
  const options = buildSelectOptionsOfField(field, path, getChoicesOfField(resource, record, path), texts);
  if (options.length === 2) {
    return <SegmentedControl look="field" {...{ label, options, onChange }} value={draft} />;
  }
  return (
    <Select
      {...ariaProps}
      options={[{ value: '', label: translate('bulkEdit.unchosen') }, ...options]}
      value={draft}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

export const BulkEditValueInput = (props: BulkEditValueInputProps) => {
  const { path, draft, onChange } = props;
  const { resource } = useListModel();
  const translate = useText();
  const isDraftCleared = draft === DRAFT_THAT_CLEARS_FIELD;
  return (
    <div className={styles.value}>
      {isDraftCleared ? (
        <span>{translate('bulkEdit.none')}</span>
      ) : (
        <BulkEditNewValueControl {...props} draft={draft} />
      )}
      {isClearableField(fieldAt(resource.fields, path)) && (
        <Button size="small" onClick={() => onChange(isDraftCleared ? '' : DRAFT_THAT_CLEARS_FIELD)}>
          {translate(isDraftCleared ? 'bulkEdit.choose' : 'bulkEdit.clear')}
        </Button>
      )}
      {props.isWrong && <p className={styles.wrong}>{translate('bulkEdit.wrong')}</p>}
    </div>
  );
};
