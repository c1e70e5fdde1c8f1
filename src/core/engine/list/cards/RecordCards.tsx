import { memo } from 'react';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { Skeleton } from '../../../ui/Skeleton';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';
import { useShownRows } from '../row/useShownRows';
import { RecordCard } from './RecordCard';
import recordCardStyles from './RecordCard.module.css';
import styles from './RecordCards.module.css';

export const RecordCards = memo(() => {
  const { list, texts } = useListModel();
  const translate = useText();
  const { records, skip, firstNumber, marks, opened, toggle } = useShownRows();
  if (!records) return <CardSkeletons count={list.perPage} />;
  return (
    <ul className={styles.cards} aria-label={translate('list.cards', { name: texts.name })}>
      {records.map((record, index) => (
        <RecordCard
          key={record.id}
          record={record}
          number={firstNumber - index}
          at={skip + index}
          mark={marks.get(record.id)}
          isExpanded={opened.has(record.id)}
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
