import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import {
  type Action,
  doesRecordBelongToResource,
  doesRecordMeetCondition,
  getRecordNameOrDetail,
  getRecordTitlePaths,
  type Loose,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { useText } from '../../../ui/useText';
import { useFormCloser } from '../../address/formRoutes';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useRights } from '../../rights';
import { actionIcons } from '../acts/actionIcons';
import { ConfirmActDialog } from '../acts/ConfirmActDialog';
import { registerCommandPaletteAct } from '../acts/openActs';
import { useFormModel } from '../edit/EditingContext';
import { useUnsavedFieldPaths } from './UnsavedChangesStatus';

interface RecordActionProps {
  name: string;
  action: Action<Loose>;
  record: ConsoleRecord;
}

const ActionButton = (props: RecordActionProps) => {
  const { name, action } = props;
  const { resource, texts } = useRecordFormContext();
  const { accept } = useFormModel();
  const closeForm = useFormCloser(resource.name);
  const translate = useText();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  // An action can start only if there are no unsaved changes, because it changes the stored record, not the
  // form's values.
  const hasUnsavedChanges = useUnsavedFieldPaths().length > 0;
  const openActionDialog = () => {
    if (hasUnsavedChanges) notify(translate('form.saveFirst'), { type: 'warning' });
    else setOpen(true);
  };
  const actLabel = texts.action(name, 'label');
  const actIcon = action.row && actionIcons[action.row];
  const recordName =
    getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, props.record) ?? texts.record;
  const openDialogFromCommandPalette = useEffectEvent(openActionDialog);
  useEffect(
    () =>
      registerCommandPaletteAct({
        name,
        title: actLabel,
        icon: actIcon,
        record: recordName,
        run: () => openDialogFromCommandPalette(),
      }),
    [name, actLabel, actIcon, recordName],
  );
  return (
    <>
      <Button
        {...(action.irreversible ? { tone: 'red' as const } : { variant: 'outlined' as const })}
        icon={actIcon}
        onClick={openActionDialog}
      >
        {actLabel}
      </Button>
      {open && (
        <ConfirmActDialog
          {...props}
          {...{ resource, texts }}
          onRecord={(record) => {
            if (doesRecordBelongToResource(resource, record)) accept(record);
          }}
          onDone={(record) => {
            // The form closes if the record no longer belongs to this resource. For example, a member was
            // withdrawn.
            if (!doesRecordBelongToResource(resource, record)) closeForm();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export const RecordActions = () => {
  const { resource, stored } = useRecordFormContext();
  const { acts } = useRights();
  if (!stored) return null;
  return Object.entries(resource.actions ?? {})
    .filter(([, action]) => doesRecordMeetCondition(action.when, stored) && acts(resource, action, stored))
    .map(([name, action]) => <ActionButton key={name} {...{ name, action }} record={stored} />);
};
