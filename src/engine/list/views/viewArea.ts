import { ConditionLine } from './ConditionLine';
import { NewView } from './NewView';
import { ViewBar } from './ViewBar';

/** What a list loads once it has views or conditions, or one is to be saved. */
export const viewArea = { ConditionLine, NewView, ViewBar } as const;
