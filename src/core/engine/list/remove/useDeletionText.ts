import { type AnyResource, limits } from '../../../schema/index';
import { hasVersionHistory } from '../../../schema/record/history';
import { useText } from '../../../ui/useText';
import { useEngine } from '../../EngineContext';

/**
 * Returns a function that says whether a deleted record goes into the bin or is removed for good. If the text
 * `said` already says that the removal is final, the function returns an empty text.
 */
export function useDeletionConsequenceText(): (
  resource: AnyResource,
  record: object,
  said?: string,
) => string {
  const { bin } = useEngine();
  const translate = useText();
  return (resource, record, said = '') => {
    if (bin && hasVersionHistory(resource, record)) {
      return translate('list.removing.waits', { days: limits.binRetentionDays });
    }
    const gone = translate('list.removing.final');
    return said.includes(gone) ? '' : gone;
  };
}
