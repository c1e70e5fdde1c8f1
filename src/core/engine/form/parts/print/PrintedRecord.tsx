import { useGetIdentity } from 'ra-core';
import type { ConsoleRecord } from '../../../../provider/dataProvider';
import { nowInstant } from '../../../../schema/basics/clock';
import {
  type Asset,
  type FormView,
  fieldAt,
  getAt,
  isMultiFileField,
  isPersonalDataRecord,
  type Loose,
  toSeoulTimeText,
} from '../../../../schema/index';
import { addFormTexts } from '../../../../ui/formTexts';
import { useText } from '../../../../ui/useText';
import { FieldValueCell } from '../../../fields/cells';
import { useRecordFormContext } from '../../../fields/RecordFormContext';
import { PrintPageOnceLoaded } from '../../../loading/PrintPageOnceLoaded';
import { selectShownFormSections } from '../layout';
import styles from './PrintedRecord.module.css';

addFormTexts();

interface PrintableRecordSheetProps {
  record: ConsoleRecord;
  sheet: NonNullable<FormView<Loose>['sheet']>;
  onClose: () => void;
}

const PrintedValue = ({ record, path }: { record: ConsoleRecord; path: string }) => {
  const { resource, texts } = useRecordFormContext();
  const field = fieldAt(resource.fields, path);
  const value = getAt(record, path);
  if (isMultiFileField(field) && Array.isArray(value) && value.length > 0)
    return value.map(({ _id, name }: Asset) => <p key={_id}>{name}</p>);
  return <FieldValueCell {...{ field, value, path, texts }} />;
};

const SignatureBoxes = () => {
  const translate = useText();
  const signatureLabels = (['drafted', 'reviewed', 'confirmed'] as const).map((signatureKey) =>
    translate(`form.sheet.signs.${signatureKey}`),
  );
  return (
    <table className={styles.signs} aria-label={translate('form.sheet.signs.title')}>
      <thead>
        <tr>
          {signatureLabels.map((signatureLabel) => (
            <th key={signatureLabel} scope="col">
              {signatureLabel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {signatureLabels.map((signatureLabel) => (
            <td key={signatureLabel} />
          ))}
        </tr>
      </tbody>
    </table>
  );
};

export const PrintedRecord = ({ record, sheet, onClose }: PrintableRecordSheetProps) => {
  const { resource, view, texts } = useRecordFormContext();
  const translate = useText();
  const { identity } = useGetIdentity();
  const sections = selectShownFormSections(view, record, false).map(({ title, rows }, index) => ({
    title,
    paths: [...rows.flat().map(({ field }) => field), ...(index === 0 ? sheet.also : [])],
  }));
  const printTimeAndOperator = [toSeoulTimeText(nowInstant()), identity?.fullName ?? '']
    .filter(Boolean)
    .join(' · ');
  return (
    <PrintPageOnceLoaded onClose={onClose}>
      <header className={styles.head}>
        <h1>{texts.sheet}</h1>
        <p>{printTimeAndOperator}</p>
      </header>
      {sections.map(({ title, paths }) => (
        <section key={title} className={styles.part}>
          <h2>{texts.section(title)}</h2>
          <dl className={styles.values}>
            {paths.map((path) => (
              <div key={path}>
                <dt>{texts.label(path)}</dt>
                <dd>
                  <PrintedValue {...{ record, path }} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.part}>
        <h2>{translate('form.sheet.opinion')}</h2>
        <div className={styles.opinion} />
      </section>
      <SignatureBoxes />
      {isPersonalDataRecord(resource, record) && (
        <p className={styles.notes}>
          <span>{translate('form.sheet.unmasked')}</span>
          <span>{translate('printing.recorded')}</span>
        </p>
      )}
    </PrintPageOnceLoaded>
  );
};
