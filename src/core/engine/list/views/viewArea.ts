import { ConditionLine } from './ConditionLine';
import { ListTools } from './ListTools';
import { ViewBar } from './ViewBar';

/** The deferred code of a list: its shaping tools. */
export const viewArea = { ConditionLine, ListTools, ViewBar } as const;
