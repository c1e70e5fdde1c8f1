import { addDays, today, toSeoul } from '../../schema/index';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { useText } from '../../ui/useText';
import { ID } from './sheet/columns';
import { textOf } from './sheet/readers';
import type { Import } from './useImport';

const DAY = 10;
const MINUTE = 16;

/** Warns that the file was imported before, and how many of its rows would be duplicates. */
export const TakenBefore = ({ of: { takenAt, sheet, matching } }: { of: Import }) => {
  const translate = useText();
  if (takenAt === undefined || !sheet) return null;
  const shown = toSeoul(takenAt);
  const [day, time] = [shown.slice(0, DAY), shown.slice(DAY + 1, MINUTE)];
  const whenOf = () => {
    if (day === today()) return translate('imports.match.today', { time });
    if (day === addDays(today(), -1)) return translate('imports.match.yesterday', { time });
    return `${day} ${time}`;
  };
  const id = sheet.headers.findIndex((header) => matching[header] === ID);
  const isNew = (cells: (typeof sheet.rows)[number]['cells']) => textOf(cells[id] ?? null).trim() === '';
  const count = sheet.rows.filter(({ cells }) => isNew(cells)).length;
  const when = whenOf();
  return (
    <Notice tone="amber">
      {count > 0
        ? translate('imports.match.takenTwice', { when, count: formatCount(count) })
        : translate('imports.match.takenBefore', { when })}
    </Notice>
  );
};
