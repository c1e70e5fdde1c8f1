import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import {
  declaredSortOrderOf,
  getAt,
  getSortablePathsOfList,
  isBooleanField,
  setAt,
} from '../../../schema/index';
import { Switch } from '../../../ui/Switch';
import { useText } from '../../../ui/useText';
import { invalidateCachedLists, refetchInFlightLists, replaceCachedListRow } from '../../calls/cachedLists';
import { useFailureMessage } from '../../calls/failureMessage';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import type { FieldColumn } from '../listing/columns';
import { useListModel } from '../listing/ListingContext';
import { saveToggledFieldValue } from './saveToggle';

/** Returns a switch's value and the handler that saves it. During the save, the new value is returned. */
function useAutosavedSwitch(record: ConsoleRecord, fieldPath: string) {
  const { resource, list, texts } = useListModel();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const failureMessage = useFailureMessage(`${resource.name}/${record.id}/${fieldPath}`);
  const saveMutation = useExclusiveMutation({
    mutationFn: (newValue: boolean) =>
      saveToggledFieldValue(provider, { resource, record, path: fieldPath, wanted: newValue }),
    onSuccess: (savedRecord) => {
      const applySavedValue = (row: ConsoleRecord) =>
        setAt({ ...row, version: savedRecord.version }, fieldPath, getAt(savedRecord, fieldPath));
      replaceCachedListRow(client, resource.name, record.id, applySavedValue);
      notify(texts.updated, { type: 'success' });
      // If the list is sorted by the switch, its rows are refetched, because the change moves the row.
      const sortPaths = [
        ...declaredSortOrderOf(list).map((key) => key.path),
        ...getSortablePathsOfList(list),
      ];
      if (sortPaths.includes(fieldPath)) invalidateCachedLists(client, resource.name);
      else refetchInFlightLists(client, resource.name);
    },
    onError: (error) => {
      failureMessage.show(error);
      invalidateCachedLists(client, resource.name);
    },
  });
  return {
    on: saveMutation.isPending ? saveMutation.variables === true : getAt(record, fieldPath) === true,
    busy: saveMutation.isPending,
    save(newValue: boolean) {
      failureMessage.clear();
      saveMutation.call(newValue);
    },
  };
}

export const ToggleCell = (props: {
  record: ConsoleRecord;
  column: FieldColumn;
  /** The record's name. */
  name: string;
  /** Text shown next to the switch; absent if the switch has none. */
  label?: string;
}) => {
  const { record, column, name, label } = props;
  const { path, field } = column;
  const translate = useText();
  const { on, busy, save } = useAutosavedSwitch(record, path);
  return (
    <Switch
      checked={on}
      busy={busy}
      onChange={save}
      tone={isBooleanField(field) && field.tone === 'warning' ? 'warn' : undefined}
      label={label}
      aria-label={translate('list.toggle', { record: name, label: column.label })}
    />
  );
};
