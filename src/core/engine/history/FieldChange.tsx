import type { FieldChange as Change } from '../../provider/calls/history';
import {
  type Asset,
  getFieldAtFormPath,
  isEmptyOrOfFieldType,
  isObject,
  type Kind,
} from '../../schema/index';
import { useText } from '../../ui/useText';
import { FieldValueCell } from '../fields/cells';
import { useRecordFormContext } from '../fields/RecordFormContext';
import styles from './History.module.css';
import { formatValueForHistory } from './readableText';
import { textDiff } from './textDiff';

/** By field type, whether a change is shown as one text with its deletions and insertions marked. */
const isInlineDiffShownByKind: { readonly [K in Kind]: boolean } = {
  id: false,
  text: true,
  multiline: true,
  richText: true,
  int: false,
  decimal: false,
  number: false,
  texts: true,
  bool: false,
  dateTime: false,
  date: false,
  choice: false,
  choices: false,
  tags: false,
  ref: false,
  refs: false,
  password: false,
  image: false,
  file: false,
  files: true,
  group: true,
  list: true,
  own: false,
};

const TextDifferenceParts = ({ before, after }: { before: string; after: string }) => {
  const translate = useText();
  const diffParts = textDiff(before, after);
  if (!diffParts) {
    return (
      <>
        <p className={styles.note}>{translate('history.rewritten')}</p>
        <div className={styles.texts}>
          <del>{before}</del>
          <ins>{after}</ins>
        </div>
      </>
    );
  }
  return (
    <p className={styles.text}>
      {diffParts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const DiffElement = kind === 'removed' ? 'del' : 'ins';
        return (
          <DiffElement key={key}>
            <span className="sr-only">{translate(`history.${kind}`)} </span>
            {text}
          </DiffElement>
        );
      })}
    </p>
  );
};

const PictureValue = ({ asset, label }: { asset: Asset; label: string }) => (
  <span className={styles.picture}>
    <img src={asset.url} alt={label} loading="lazy" />
    <span>{asset.name}</span>
  </span>
);

const ChangedValue = ({ path, value }: { path: string; value: unknown }) => {
  const { resource, texts } = useRecordFormContext();
  const field = getFieldAtFormPath(resource, path);
  if (field.kind === 'image' && isObject(value) && isEmptyOrOfFieldType(field, value)) {
    return <PictureValue asset={value as unknown as Asset} label={texts.label(path)} />;
  }
  return <FieldValueCell {...{ field, value, path, texts }} />;
};

export const FieldChange = ({ path, before, after, cut }: Change) => {
  const { resource, texts } = useRecordFormContext();
  const translate = useText();
  const field = getFieldAtFormPath(resource, path);
  const formatContext = { translate, texts, path };
  const showsInlineDiff = isInlineDiffShownByKind[field.kind];
  const [oldText, newText] = showsInlineDiff
    ? [
        formatValueForHistory(field, before, formatContext),
        formatValueForHistory(field, after, formatContext),
      ]
    : ['', ''];
  return (
    <li className={styles.change}>
      <b>{texts.label(path)}</b>
      {showsInlineDiff && oldText === newText && (
        <p className={styles.note}>{translate('history.formatting')}</p>
      )}
      {showsInlineDiff && oldText !== newText && <TextDifferenceParts before={oldText} after={newText} />}
      {!showsInlineDiff && (
        <p className={styles.values}>
          <span>
            <span className="sr-only">{translate('history.before')} </span>
            <ChangedValue path={path} value={before} />
          </span>
          <span aria-hidden>→</span>
          <span>
            <span className="sr-only">{translate('history.after')} </span>
            <ChangedValue path={path} value={after} />
          </span>
        </p>
      )}
      {cut && <p className={styles.note}>{translate('history.cut')}</p>}
    </li>
  );
};
