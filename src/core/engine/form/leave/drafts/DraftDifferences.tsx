import { useState } from 'react';
import {
  getAt,
  getFieldAtFormPath,
  isFormattedTextField,
  isLongText,
  type Loose,
  toPlainTextExcerpt,
} from '../../../../schema/index';
import { Button } from '../../../../ui/Button';
import { formatCount } from '../../../../ui/formatCount';
import { addHistoryTexts } from '../../../../ui/historyTexts';
import { useText } from '../../../../ui/useText';
import { FieldValueCell } from '../../../fields/cells';
import { useRecordFormContext } from '../../../fields/RecordFormContext';
import { FieldChange } from '../../../history/FieldChange';
import { findChangedFieldPaths } from '../../../values/changes';
import styles from './DraftDifferences.module.css';

addHistoryTexts();

interface DraftDifferencesProps {
  /** The form's present values, with which the draft is compared. */
  formValues: Loose;
  typed: Loose;
}

type FieldDifferenceProps = DraftDifferencesProps & { path: string };

const countCharacters = (text: unknown, isHtmlText: boolean): number => {
  const fieldText = String(text ?? '');
  return [...(isHtmlText ? toPlainTextExcerpt(fieldText, Number.POSITIVE_INFINITY) : fieldText)].length;
};

const TextLengthComparison = ({
  path,
  formValues: currentFormValues,
  typed,
  onLook,
}: FieldDifferenceProps & { onLook: () => void }) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const isHtmlText = isFormattedTextField(getFieldAtFormPath(resource, path));
  const [oldLength, newLength] = [currentFormValues, typed].map((record) =>
    countCharacters(getAt(record, path), isHtmlText),
  );
  const characterCountDifference = (newLength ?? 0) - (oldLength ?? 0);
  const differenceCountText = formatCount(Math.abs(characterCountDifference));
  return (
    <>
      <td>{translate('drafts.characters', { count: formatCount(oldLength ?? 0) })}</td>
      <td>
        <b>{translate('drafts.characters', { count: formatCount(newLength ?? 0) })}</b>{' '}
        {characterCountDifference !== 0 && (
          <span className="muted">
            {translate(characterCountDifference > 0 ? 'drafts.longer' : 'drafts.shorter', {
              count: differenceCountText,
            })}
          </span>
        )}{' '}
        <Button size="small" tone="blue" onClick={onLook}>
          {translate('drafts.look')}
        </Button>
      </td>
    </>
  );
};

const DraftDifferenceRow = (props: FieldDifferenceProps) => {
  const { path, formValues: currentFormValues, typed } = props;
  const { resource, texts } = useRecordFormContext();
  const [isOpen, setOpen] = useState(false);
  const field = getFieldAtFormPath(resource, path);
  return (
    <>
      <tr>
        <th scope="row">{texts.label(path)}</th>
        {isLongText(field) ? (
          <TextLengthComparison {...props} onLook={() => setOpen(!isOpen)} />
        ) : (
          <>
            <td>
              <FieldValueCell {...{ field, path, texts }} value={getAt(currentFormValues, path)} />
            </td>
            <td>
              <b>
                <FieldValueCell {...{ field, path, texts }} value={getAt(typed, path)} />
              </b>
            </td>
          </>
        )}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3}>
            <ul className={styles.changes}>
              <FieldChange path={path} before={getAt(currentFormValues, path)} after={getAt(typed, path)} />
            </ul>
          </td>
        </tr>
      )}
    </>
  );
};

export const DraftDifferences = ({ formValues: currentFormValues, typed }: DraftDifferencesProps) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const changedPaths = findChangedFieldPaths(resource, currentFormValues, typed);
  if (changedPaths.length === 0) return <p className={styles.changes}>{translate('drafts.same')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{translate('drafts.differences', { count: changedPaths.length })}</th>
          <th scope="col">{translate('drafts.stored')}</th>
          <th scope="col">{translate('drafts.typed')}</th>
        </tr>
      </thead>
      <tbody>
        {changedPaths.map((path) => (
          <DraftDifferenceRow key={path} {...{ path, formValues: currentFormValues, typed }} />
        ))}
      </tbody>
    </table>
  );
};
