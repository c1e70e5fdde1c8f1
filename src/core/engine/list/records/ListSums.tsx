import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { fieldAt, isNumberField } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { SumWithUnit } from '../../fields/SumWithUnit';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './ListFoot.module.css';

type ListSumProps = { path: string; sum: string };

const ListSum = ({ path, sum }: ListSumProps) => {
  const { resource, texts } = useListModel();
  const field = fieldAt(resource.fields, path);
  return isNumberField(field) ? (
    <span>
      {texts.column(path)}{' '}
      <b>
        <SumWithUnit {...{ field, sum }} />
      </b>
    </span>
  ) : null;
};

export const ListSums = () => {
  const { resource } = useListModel();
  const { filter } = useListModelState(({ params }) => params);
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: [resource.name, 'sums', filter],
    queryFn: async ({ signal }) => (await provider.bulk()).sumsOf(resource.name, filter, { signal }),
  });
  if (!data) return null;
  return (
    <section className={styles.sums} aria-label={translate('list.sums')}>
      {Object.entries(data).map(([path, sum]) => (
        <ListSum key={path} {...{ path, sum }} />
      ))}
    </section>
  );
};
