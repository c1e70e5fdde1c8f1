import { useGetIdentity } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import {
  type Asset,
  getAt,
  getFieldAtFormPath,
  holdsItems,
  isChoiceField,
  isFormattedTextField,
  isMultiFileField,
  isObject,
  isPlainTextField,
  type Loose,
  toSeoulTimeText,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import { radioClassName } from '../../../ui/radioClass';
import { useText } from '../../../ui/useText';
import { FieldValueCell } from '../../fields/cells';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { getLastEditorName } from '../../values/editorName';
import styles from './ConflictDialog.module.css';
import type { SaveConflict } from './conflict';
import { createExcerptAtDifference } from './excerptAtDifference';
import { describeItemChanges } from './itemPhrases';

type ConflictSide = 'mine' | 'theirs';
const conflictSides: readonly ConflictSide[] = ['mine', 'theirs'];

const DIALOG_WIDTH_PX = 560;

const getAssetOrPendingFileName = (file: Asset | PendingFile) =>
  isPendingFile(file) ? file.rawFile.name : file.name;

interface ConflictValueProps {
  path: string;
  record: Loose;
  /** The values of the conflict's other side, with which this side's value is compared. */
  against: Loose;
  /** The record's values before this form and the conflicting save changed them. */
  base: Loose;
}

// Describes the changed items of a list, because the number of items alone says little.
const ConflictingItemChanges = ({ path, record, base }: ConflictValueProps) => {
  const { texts } = useRecordFormContext();
  const translate = useText();
  return describeItemChanges({ translate, texts, path, base, record }).join(', ');
};

const ConflictValue = (props: ConflictValueProps) => {
  const { path, record, against } = props;
  const { resource, texts } = useRecordFormContext();
  const field = getFieldAtFormPath(resource, path);
  const value = getAt(record, path);
  if (holdsItems(field)) return <ConflictingItemChanges {...props} />;
  if (isPendingFile(value)) return value.rawFile.name;
  if (isMultiFileField(field) && Array.isArray(value)) return value.map(getAssetOrPendingFileName).join(', ');
  if (typeof value === 'string' && value !== '' && isPlainTextField(field)) {
    return value;
  }
  if (typeof value === 'string' && isFormattedTextField(field)) {
    return createExcerptAtDifference(value, String(getAt(against, path) ?? ''));
  }
  if (typeof value === 'string' && isChoiceField(field)) return texts.choice(path, value);
  return <FieldValueCell {...{ field, value, path, texts }} />;
};

type TextTranslator = ReturnType<typeof useText>;
/**
 * Returns a text of the dialog. The wording depends on whether two operators conflict, or two tabs of one
 * operator.
 */
type ConflictTextTranslator = (key: 'title' | 'mine' | 'theirs' | 'allMine' | 'allTheirs') => string;

const createConflictTextTranslator =
  (translate: TextTranslator, isSameOperator: boolean): ConflictTextTranslator =>
  (key) =>
    isSameOperator ? translate(`form.conflict.own.${key}`) : translate(`form.conflict.${key}`);

interface ConflictFieldProps {
  path: string;
  said: ConflictTextTranslator;
  conflict: SaveConflict;
  /**
   * The side whose value the operator chose: this form, or the save or tab that conflicts with it. Undefined
   * at first, because a default could overwrite a value that nobody has read.
   */
  chosenSide: ConflictSide | undefined;
  onChoose: (side: ConflictSide) => void;
}

const ConflictField = ({ path, said, conflict, chosenSide, onChoose }: ConflictFieldProps) => {
  const { texts } = useRecordFormContext();
  return (
    <div className={styles.difference} role="radiogroup" aria-label={texts.label(path)}>
      <b>{texts.label(path)}</b>
      {conflictSides.map((side) => (
        <label key={side} className={classNames(styles.choice, side === chosenSide && styles.chosen)}>
          <input
            type="radio"
            className={radioClassName}
            name={path}
            checked={side === chosenSide}
            onChange={() => onChoose(side)}
          />
          <span>
            <span className="sr-only">{said(side)}</span>
            <ConflictValue
              path={path}
              base={conflict.base}
              record={conflict[side]}
              against={conflict[side === 'mine' ? 'theirs' : 'mine']}
            />
          </span>
        </label>
      ))}
    </div>
  );
};

const ConflictSideHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={styles.side}>
    <b>{title}</b>
    {children}
  </span>
);

/** Returns the name of the operator who last saved the stored record, and the time. */
function formatLastEditorNameAndTime(storedRecord: Loose): string {
  const timeText =
    typeof storedRecord.updatedAt === 'string' ? toSeoulTimeText(storedRecord.updatedAt).slice(11) : '';
  return [getLastEditorName(storedRecord), timeText].filter(Boolean).join(' · ');
}

interface ConflictDialogProps {
  conflict: SaveConflict;
  onAnswer: (theirPaths: readonly string[] | null) => void;
}

const mapPathsToConflictSide = (
  paths: readonly string[],
  side: ConflictSide,
): Readonly<Record<string, ConflictSide>> => Object.fromEntries(paths.map((path) => [path, side]));

// No value is chosen beforehand and no button has the focus, so that an accidental key press overwrites
// nothing.
export const ConflictDialog = ({ conflict, onAnswer }: ConflictDialogProps) => {
  const translate = useText();
  const { identity } = useGetIdentity();
  const [chosen, setChosen] = useState<Readonly<Record<string, ConflictSide>>>({});
  const { paths, record } = conflict;
  const isSameOperator = isObject(record.updatedBy) && record.updatedBy._id === identity?.id;
  const translateConflictText = createConflictTextTranslator(translate, isSameOperator);
  const createConflictSideChoiceHandler = (path: string) => (side: ConflictSide) =>
    setChosen((now) => ({ ...now, [path]: side }));
  const [mine = [], theirs = []] = conflictSides.map((side) => paths.filter((path) => chosen[path] === side));
  const undecidedCount = paths.length - mine.length - theirs.length;
  const cancelConflictResolution = () => onAnswer(null);
  return (
    <Dialog
      title={translateConflictText('title')}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={cancelConflictResolution}
    >
      <DialogBody>
        <p>
          {translate('form.conflict.text', { count: paths.length })}
          <br />
          {translate('form.conflict.safe')}
        </p>
        <div className={styles.comparison}>
          <div className={styles.heads}>
            <span />
            <ConflictSideHeading title={translateConflictText('mine')}>
              {translate('form.conflict.unsaved', { name: identity?.fullName ?? '' })}
            </ConflictSideHeading>
            <ConflictSideHeading title={translateConflictText('theirs')}>
              {formatLastEditorNameAndTime(record)}
            </ConflictSideHeading>
          </div>
          {paths.map((path) => (
            <ConflictField
              key={path}
              {...{ path, said: translateConflictText, conflict }}
              chosenSide={chosen[path]}
              onChoose={createConflictSideChoiceHandler(path)}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button size="small" tone="blue" onClick={() => setChosen(mapPathsToConflictSide(paths, 'mine'))}>
            {translateConflictText('allMine')}
          </Button>
          <Button size="small" tone="blue" onClick={() => setChosen(mapPathsToConflictSide(paths, 'theirs'))}>
            {translateConflictText('allTheirs')}
          </Button>
        </div>
      </DialogBody>
      <DialogFoot>
        <span className="muted num" role="status">
          {undecidedCount > 0
            ? translate('form.conflict.left', { count: undecidedCount })
            : translate(isSameOperator ? 'form.conflict.own.counts' : 'form.conflict.counts', {
                mine: mine.length,
                theirs: theirs.length,
              })}
        </span>
        <span className="push" />
        <Button onClick={cancelConflictResolution}>{translate('app.cancel')}</Button>
        <Button variant="primary" disabled={undecidedCount > 0} onClick={() => onAnswer(theirs)}>
          {translate('form.conflict.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
