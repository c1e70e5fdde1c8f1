import { type AnyResource, limits } from '../../../schema/index';
import { hasVersionHistory } from '../../../schema/record/history';
import { addSelectedRowsTexts } from '../../../ui/listTexts';
import { useText } from '../../../ui/useText';
import { useEngine } from '../../EngineContext';

addSelectedRowsTexts();

/**
 * Returns a function that says whether a deleted record goes into the bin or is removed for good. If the text
 * `removalText` already says that the removal is final, the function returns an empty text.
 */
export function useDeletionConsequenceText(): (
  resource: AnyResource,
  record: object,
  removalText?: string,
) => string {
  const { bin } = useEngine();
  const translate = useText();
  return (resource, record, removalText = '') => {
    if (bin && hasVersionHistory(resource, record)) {
      return translate('selected.removing.waits', { days: limits.binRetentionDays });
    }
    const finalityText = translate('selected.removing.final');
    return removalText.includes(finalityText) ? '' : finalityText;
  };
}
