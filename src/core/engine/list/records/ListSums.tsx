import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { fieldAt, groupThousands, isNumberField } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { useUnitAffixes } from '../../fields/useUnitAffixes';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './ListFoot.module.css';

type ListSumProps = { path: string; sum: string };

const SumWithUnit = ({ field, sum }: { field: Parameters<typeof useUnitAffixes>[0]; sum: string }) => {
  const { sign = '', unit } = useUnitAffixes(field);
  const shownSumText = field.grouped === false ? sum : groupThousands(sum);
  return <b>{unit === undefined ? sign + shownSumText : shownSumText + unit}</b>;
};

const ListSum = ({ path, sum }: ListSumProps) => {
  const { resource, texts } = useListModel();
  const field = fieldAt(resource.fields, path);
  return isNumberField(field) ? (
    <span>
      {texts.column(path)} <SumWithUnit {...{ field, sum }} />
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
