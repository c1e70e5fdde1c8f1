import { type AnyResource, limits } from '../../../schema/index';
import { keepsStates } from '../../../schema/record/history';
import { useText } from '../../../ui/useText';
import { useEngine } from '../../EngineContext';

/**
 * Returns a function that describes a record's fate after deletion: it waits in the bin, or it is gone for
 * good. `said` is the question before it, which may already mention the fate.
 */
export function useFate(): (resource: AnyResource, record: object, said?: string) => string {
  const { bin } = useEngine();
  const translate = useText();
  return (resource, record, said = '') => {
    if (bin && keepsStates(resource, record)) {
      return translate('list.removing.waits', { days: limits.binDays });
    }
    const gone = translate('list.removing.final');
    return said.includes(gone) ? '' : gone;
  };
}
