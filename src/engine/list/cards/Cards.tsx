import { useTranslate } from 'ra-core';
import { useListScreen } from '../ListScreenContext';
import type { TableProps } from '../table/Table';
import { useOpened } from '../table/useOpened';
import { Card } from './Card';

/** The records of a list on a phone. */
export const Cards = ({ records, skip, firstNumber, marks, onRemove }: TableProps) => {
  const { list, texts } = useListScreen();
  const translate = useTranslate();
  const { opened, toggle } = useOpened();
  if (!records) return <CardSkeletons count={list.perPage} />;
  return (
    <ul className="mcards" aria-label={translate('list.cards', { name: texts.name })}>
      {records.map((record, index) => (
        <Card
          key={record.id}
          record={record}
          number={firstNumber - index}
          at={skip + index}
          mark={marks.get(record.id)}
          open={opened.has(record.id)}
          onOpen={toggle}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
};

const CardSkeletons = ({ count }: { count: number }) => (
  <div className="mcards">
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <div key={index} className="card mcard ghost">
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
    ))}
  </div>
);
