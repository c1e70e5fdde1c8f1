import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { choicesOf, lastName } from '../../../schema/index';
import { toSearch } from '../../address/listState';
import { useListScreen } from '../ListScreenContext';
import type { RouteState } from '../useListState';

/** A bar of everything and the choices of one field over the table; a choice starts from the first page. */
export const TabBar = ({ path, values }: { path: string } & Pick<RouteState, 'values'>) => {
  const { resource, record, texts } = useListScreen();
  const translate = useTranslate();
  const key = lastName(path);
  const { [key]: chosen, ...rest } = values;
  const tab = (value: string | undefined, label: string) => (
    <Link
      key={label}
      className={value === chosen ? 'on' : undefined}
      aria-current={value === chosen ? 'true' : undefined}
      to={{
        search: toSearch(record, { page: 1, values: value === undefined ? rest : { ...rest, [key]: value } }),
      }}
    >
      {label}
    </Link>
  );
  return (
    <nav className="tabs" aria-label={translate('list.tabs', { label: texts.label(path) })}>
      {tab(undefined, translate('list.filter.all'))}
      {choicesOf(resource, record, path).map((value) => tab(value, texts.choice(path, value)))}
    </nav>
  );
};
