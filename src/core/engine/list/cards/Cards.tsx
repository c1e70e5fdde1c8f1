import { memo } from 'react';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { Skeleton } from '../../../ui/Skeleton';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';
import { useShownRows } from '../row/useShownRows';
import { Card } from './Card';
import recordCardStyles from './Card.module.css';
import styles from './Cards.module.css';

export const Cards = memo(() => {
  const { list, texts } = useListModel();
  const translate = useText();
  const { records, skip, firstNumber, marks, opened, toggle } = useShownRows();
  if (!records) return <CardSkeletons count={list.perPage} />;
  return (
    <ul className={styles.cards} aria-label={translate('list.cards', { name: texts.name })}>
      {records.map((record, index) => (
        <Card
          key={record.id}
          record={record}
          number={firstNumber - index}
          at={skip + index}
          mark={marks.get(record.id)}
          open={opened.has(record.id)}
          onOpen={toggle}
        />
      ))}
    </ul>
  );
});

const CardSkeletons = ({ count }: { count: number }) => (
  <div className={styles.cards}>
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <div key={index} className={classNames(cardStyles.card, recordCardStyles.card, recordCardStyles.ghost)}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </div>
);
