import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { type FormView, fieldOf, formFields, type Loose } from '../../../schema/index';
import { useRecordFormContext } from '../../fields/RecordFormContext';

const Count = ({ path, fewest }: { path: string; fewest: number }) => {
  const { texts } = useRecordFormContext();
  const translate = useTranslate();
  const items: readonly unknown[] = useWatch({ name: path });
  if (items.length <= fewest) return null;
  const args = { label: texts.label(path), count: items.length, unit: texts.itemUnit(path) };
  return <small>{translate('form.items.count', args)}</small>;
};

/** How many items the list of a page's wide column has, where there are more than it always shows. */
export const ItemCount = ({ view }: { view: FormView<Loose> }) => {
  const { resource } = useRecordFormContext();
  const main = view.sections.filter(({ column }) => column === 'main');
  const [list] = formFields({ ...view, sections: main }).flatMap(({ field: path }) => {
    const field = fieldOf(resource, path);
    return field.kind === 'list' ? [{ path, fewest: field.min ?? 0 }] : [];
  });
  return list && <Count {...list} />;
};
