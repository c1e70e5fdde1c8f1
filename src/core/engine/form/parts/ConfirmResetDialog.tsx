import { Fragment } from 'react';
import { getAt, getFieldAtFormPath, isChoiceField, type Loose } from '../../../schema/index';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { FieldValueCell } from '../../fields/cells';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import type { ChangeAwaitingConfirmation } from '../edit/state';

interface ResetDialogProps {
  change: ChangeAwaitingConfirmation;
  /** The form's values before the change. */
  values: Loose;
  onAnswer: (isConfirmed: boolean) => void;
}

export const ConfirmResetDialog = ({ change, values, onAnswer }: ResetDialogProps) => {
  const { resource, texts } = useRecordFormContext();
  const translate = useText();
  const { path, value, lost } = change;
  const isChoiceValue = isChoiceField(getFieldAtFormPath(resource, path));
  return (
    <ConfirmDialog
      title={translate('form.resetting.title', { label: texts.label(path) })}
      message={
        <>
          <p>
            {translate('form.resetting.text', {
              label: texts.label(path),
              value: isChoiceValue ? texts.choice(path, String(value)) : String(value),
            })}
          </p>
          <dl className={lossesStyles.losses}>
            {lost.map((clearedPath) => (
              <Fragment key={clearedPath}>
                <dt>{texts.label(clearedPath)}</dt>
                <dd>
                  <FieldValueCell
                    field={getFieldAtFormPath(resource, clearedPath)}
                    value={getAt(values, clearedPath)}
                    path={clearedPath}
                    texts={texts}
                  />
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      }
      confirmLabel={translate('form.resetting.confirm')}
      closable
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
};
