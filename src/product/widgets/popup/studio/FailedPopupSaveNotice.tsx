import { Button } from '../../../../core/ui/Button';
import { Notice } from '../../../../core/ui/Notice';
import { useText } from '../../../../core/ui/useText';
import styles from './RefusedSaves.module.css';
import type { PopupSaveRefusal, PopupStudioState } from './useStudio';

interface FailedPopupSaveNoticeProps extends Pick<PopupStudioState, 'refusals' | 'isSaving'> {
  onTheirs: (refusal: PopupSaveRefusal) => void;
  onMine: (refusal: PopupSaveRefusal) => void;
}

export const FailedPopupSaveNotice = ({
  refusals,
  isSaving,
  onTheirs,
  onMine,
}: FailedPopupSaveNoticeProps) => {
  const translate = useText();
  if (refusals.length === 0) return null;
  const getSaveRefusalReason = ({ kind, message }: PopupSaveRefusal) =>
    kind === 'other' ? message : translate(`popupStudio.refused.${kind}`);
  return (
    <Notice tone="red" role="alert">
      <div className={styles.refused}>
        <b>{translate('popupStudio.refused.title', { count: refusals.length })}</b>
        <ul>
          {refusals.map((refusal) => {
            const { id, name, kind, present } = refusal;
            const discardTextKey = kind === 'gone' ? 'drop' : 'theirs';
            return (
              <li key={id}>
                <span>
                  <b>{name}</b> {getSaveRefusalReason(refusal)}
                </span>
                {kind !== 'other' && (
                  <Button
                    size="small"
                    disabled={isSaving}
                    aria-label={translate(`popupStudio.refused.${discardTextKey}For`, { name })}
                    onClick={() => onTheirs(refusal)}
                  >
                    {translate(`popupStudio.refused.${discardTextKey}`)}
                  </Button>
                )}
                {present && (
                  <Button
                    size="small"
                    disabled={isSaving}
                    aria-label={translate('popupStudio.refused.mineFor', { name })}
                    onClick={() => onMine(refusal)}
                  >
                    {translate('popupStudio.refused.mine')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Notice>
  );
};
