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

const countCharacters = (text: unknown, isHtml: boolean): number => {
  const plain = String(text ?? '');
  return [...(isHtml ? toPlainTextExcerpt(plain, Number.POSITIVE_INFINITY) : plain)].length;
};

const TextLengthComparison = ({
  path,
  formValues: now,
  typed,
  onLook,
}: FieldDifferenceProps & { onLook: () => void }) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const isHtml = isFormattedTextField(getFieldAtFormPath(resource, path));
  const [was, is] = [now, typed].map((record) => countCharacters(getAt(record, path), isHtml));
  const more = (is ?? 0) - (was ?? 0);
  const count = formatCount(Math.abs(more));
  return (
    <>
      <td>{translate('drafts.characters', { count: formatCount(was ?? 0) })}</td>
      <td>
        <b>{translate('drafts.characters', { count: formatCount(is ?? 0) })}</b>{' '}
        {more !== 0 && (
          <span className="muted">{translate(more > 0 ? 'drafts.longer' : 'drafts.shorter', { count })}</span>
        )}{' '}
        <Button size="small" tone="blue" onClick={onLook}>
          {translate('drafts.look')}
        </Button>
      </td>
    </>
  );
};

const DraftDifferenceRow = (props: FieldDifferenceProps) => {
  const { path, formValues: now, typed } = props;
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
              <FieldValueCell {...{ field, path, texts }} value={getAt(now, path)} />
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
              <FieldChange path={path} before={getAt(now, path)} after={getAt(typed, path)} />
            </ul>
          </td>
        </tr>
      )}
    </>
  );
};

export const DraftDifferences = ({ formValues: now, typed }: DraftDifferencesProps) => {
  const { resource } = useRecordFormContext();
  const translate = useText();
  const paths = findChangedFieldPaths(resource, now, typed);
  if (paths.length === 0) return <p className={styles.changes}>{translate('drafts.same')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{translate('drafts.differences', { count: paths.length })}</th>
          <th scope="col">{translate('drafts.stored')}</th>
          <th scope="col">{translate('drafts.typed')}</th>
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => (
          <DraftDifferenceRow key={path} {...{ path, formValues: now, typed }} />
        ))}
      </tbody>
    </table>
  );
};
