import { useStore } from 'ra-core';
import { useSearchParams } from 'react-router';
import { isKindName, type Kind, type KindName, kinds, USUAL_KIND } from './kinds';
import { type Period, readPeriod, writePeriod } from './period';

export type View = 'chart' | 'table';

/**
 * The sales view's state in the page's address: a reload, a way back and a link show the same. The choice of
 * drawing or table is the operator's preference, and is remembered.
 */
export function useSalesState() {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useStore<View>('dashboard.view', 'chart');
  const named = query.get('sales');
  const name: KindName = isKindName(named) ? named : USUAL_KIND;
  const kind: Kind = kinds[name];
  const replace = (next: URLSearchParams) => setQuery(next, { replace: true, preventScrollReset: true });
  return {
    name,
    kind,
    period: readPeriod(kind, query) ?? kind.usual,
    view,
    setName(next: KindName) {
      const written = new URLSearchParams(query);
      // Two days mean the same in every chart; a number of units does not.
      written.delete('period');
      if (next === USUAL_KIND) written.delete('sales');
      else written.set('sales', next);
      replace(written);
    },
    setPeriod: (period: Period) => replace(writePeriod(kind, query, period)),
    setView,
  };
}
