import { getAt, type Loose } from '../../../schema/index';
import type { TranslateFunction } from '../../../ui/useText';
import type { Texts } from '../../texts';
import { countItemChanges } from '../../values/items';

interface ListChangeToDescribe {
  translate: TranslateFunction;
  texts: Texts;
  path: string;
  base: Loose;
  record: Loose;
}

const getItemsAt = (record: Loose, path: string) => (getAt(record, path) ?? []) as readonly Loose[];

/** Returns phrases that describe the changes of a record's list since `base`. */
export function describeItemChanges({
  translate,
  texts,
  path,
  base,
  record,
}: ListChangeToDescribe): string[] {
  const itemChangeCounts = countItemChanges(getItemsAt(base, path), getItemsAt(record, path));
  const label = texts.label(path);
  const itemUnitText = texts.itemUnit(path);
  const buildCountPhrases = (key: 'edited' | 'added' | 'removed') =>
    itemChangeCounts[key] > 0
      ? [translate(`form.items.${key}`, { label, count: itemChangeCounts[key], unit: itemUnitText })]
      : [];
  return [
    ...buildCountPhrases('edited'),
    ...(itemChangeCounts.moved ? [translate('form.items.order', { label })] : []),
    ...buildCountPhrases('added'),
    ...buildCountPhrases('removed'),
  ];
}
