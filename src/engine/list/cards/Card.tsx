import { memo, useId } from 'react';
import { classNames } from '../../../ui/classNames';
import { useListScreen } from '../ListScreenContext';
import { MarkText } from '../MarkText';
import { useRowName } from '../rowName';
import { ColumnCell, type RowState } from '../table/ColumnCell';
import { OpenedContent } from '../table/OpenedContent';
import type { RowProps } from '../table/Row';
import { RowMenu } from '../table/RowMenu';
import { ToggleCell } from '../table/ToggleCell';
import { type CardParts, cardParts } from './cardParts';

/** Kinds whose values say nothing without their label. */
const LABELLED: ReadonlySet<string> = new Set(['int', 'date', 'bool']);

const Telling = ({ parts, row }: { parts: CardParts; row: RowState }) => {
  const { title, chip, line, time } = parts;
  return (
    <div>
      <div className="who">
        {title ? <ColumnCell column={title} {...row} /> : <span className="cut">{row.name}</span>}
        {chip && <ColumnCell column={chip} {...row} />}
      </div>
      {line && (
        <div className="tel cut">
          {LABELLED.has(line.field.kind) && <span className="muted">{line.label} </span>}
          <ColumnCell column={line} {...row} />
        </div>
      )}
      {time && (
        <div className="at">
          {time.label} <ColumnCell column={time} {...row} />
        </div>
      )}
    </div>
  );
};

/** A record on a phone: its three most telling fields, its switches, and the rest behind one button. */
export const Card = memo(({ record, number, at, mark, open, onOpen, onRemove }: RowProps) => {
  const screen = useListScreen();
  const contentId = useId();
  const name = useRowName()(record, number);
  const parts = cardParts(screen.columns);
  const { title, picture, toggles } = parts;
  const row = { record, name, number, at, open, contentId, onOpen };
  return (
    <li className={classNames('card', 'mcard', picture && 'pictured', mark && 'marked')}>
      {mark && <MarkText mark={mark} />}
      {picture && (
        <div className="shot">
          <ColumnCell column={picture} {...row} />
        </div>
      )}
      <Telling parts={parts} row={row} />
      <div className="side">
        <RowMenu {...{ record, name, at, onRemove }} />
        {toggles.map((column) => (
          <ToggleCell key={column.id} {...{ record, column, name }} label={column.label} />
        ))}
      </div>
      {open && title?.role === 'opens' && (
        <div id={contentId} className="opened">
          <OpenedContent record={record} path={title.content} />
        </div>
      )}
    </li>
  );
});
