import { ListTools } from './ListTools';
import { ViewBar } from './ViewBar';

/** The deferred code of a list: its shaping tools. */
export const viewArea = { ListTools, ViewBar } as const;
