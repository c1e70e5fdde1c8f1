import {
  collectFormFields,
  type FormView,
  getAt,
  getFieldAtFormPath,
  holdsItems,
  type Loose,
} from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useFormModelState } from '../edit/EditingContext';

const ItemCountAboveMinimum = ({ path, fewest }: { path: string; fewest: number }) => {
  const { texts } = useRecordFormContext();
  const translate = useText();
  const itemCount = useFormModelState(({ values }) => {
    const items = getAt(values, path);
    return Array.isArray(items) ? items.length : 0;
  });
  if (itemCount <= fewest) return null;
  const countTextValues = { label: texts.label(path), count: itemCount, unit: texts.itemUnit(path) };
  return <small>{translate('form.items.count', countTextValues)}</small>;
};

export const ListItemCounter = ({ view }: { view: FormView<Loose> }) => {
  const { resource } = useRecordFormContext();
  const mainSections = view.sections.filter(({ column }) => column === 'main');
  const [list] = collectFormFields({ ...view, sections: mainSections }).flatMap(({ field: path }) => {
    const field = getFieldAtFormPath(resource, path);
    return holdsItems(field) ? [{ path, fewest: field.min ?? 0 }] : [];
  });
  return list && <ItemCountAboveMinimum {...list} />;
};
