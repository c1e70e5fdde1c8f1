import { ConditionLine } from './ConditionLine';
import { ListTools } from './ListTools';
import { ViewBar } from './ViewBar';

/** What a list loads once it is there: what shapes it. */
export const viewArea = { ConditionLine, ListTools, ViewBar } as const;
