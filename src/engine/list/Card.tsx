import { memo, useId } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import { nameOf } from '../recordName';
import { ColumnCell } from './ColumnCell';
import { cardParts } from './cardParts';
import { useListFace } from './ListFace';
import { OpenedContent } from './OpenedContent';
import type { RowProps } from './Row';
import { RowMenu } from './RowMenu';
import { ToggleCell } from './ToggleCell';

/** Kinds whose values say nothing without their label. */
const LABELLED: ReadonlySet<string> = new Set(['int', 'date', 'bool']);

/** A record on a phone: its three most telling fields, its switches, and the rest behind one button. */
export const Card = memo(
  ({ record, number, open, onOpen, onRemove }: Omit<RowProps, 'record'> & { record: ConsoleRecord }) => {
    const face = useListFace();
    const contentId = useId();
    const name = nameOf(face.name, record);
    const { title, picture, chip, line, time, toggles } = cardParts(face.columns);
    const row = { record, name, number, open, contentId, onOpen };
    return (
      <li className="card mcard">
        <div>
          <div className="who">
            {picture && <ColumnCell column={picture} {...row} />}
            {title ? <ColumnCell column={title} {...row} /> : <span className="cut">{name}</span>}
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
        <div className="side">
          <RowMenu {...{ record, name, onRemove }} />
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
  },
);
