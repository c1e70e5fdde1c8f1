import { useListContext } from 'ra-core';
import { useState } from 'react';
import { formatCount } from '../../ui/formatCount';
import { useText } from '../../ui/useText';
import { lastPage } from '../address/listState';
import { useListScreen } from './ListScreenContext';
import type { RouteState } from './useListState';
import type { Renewed } from './useRenewed';

/** Announces search results, the current page, and a renewal's changes to screen readers. */
export const Said = ({ state, renewed }: { state: RouteState; renewed: Renewed }) => {
  const { list, texts } = useListScreen();
  const { total, isPlaceholderData, isFetching } = useListContext();
  const translate = useText();
  const { page, searchOf } = state;
  const shown = searchOf(page);
  // The title announces the first list of a page.
  const [first] = useState(shown);
  const [moved, setMoved] = useState(false);
  if (!moved && shown !== first) setMoved(true);
  const marks = [...renewed.marks.values()];
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  const text = () => {
    if (renewed.showKept) return translate('list.said.kept');
    if (marks.length > 0) {
      return translate('list.said.renewed', { added: count('new'), changed: count('changed') });
    }
    if (!moved || total === undefined || isPlaceholderData || isFetching) return '';
    if (total === 0) return translate('list.said.none');
    const all = formatCount(total) + texts.unit;
    return translate('list.said.page', { total: all, page: lastPage(total, list.perPage), at: page });
  };
  return (
    <p className="sr-only" role="status">
      {text()}
    </p>
  );
};
