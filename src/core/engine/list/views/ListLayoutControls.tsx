import { Columns3 } from 'lucide';
import { memo, useState } from 'react';
import { Button } from '../../../ui/Button';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { lazyDialog } from '../../loading/lazyDialog';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { DensitySwitch } from './DensitySwitch';
import { NewViewDialog } from './viewDialogs';

addViewTexts();

const ColumnsPopup = lazyDialog(async () => (await import('./ColumnsPopup')).ColumnsPopup);

export const ListLayoutControls = memo(({ phone }: { phone: boolean }) => {
  const { every, reshape } = useListModel();
  const { columns, density } = useListModelState(({ shape }) => shape);
  const translate = useText();
  const { anchor, close, trigger } = usePopup();
  const [saving, setSaving] = useState(false);
  const hiddenColumnCount = every.length - columns.length;
  return (
    <>
      <Button
        size="small"
        icon={Columns3}
        variant={anchor ? 'tonal' : undefined}
        aria-label={translate('listColumns.button', { shown: columns.length, count: every.length })}
        {...trigger('dialog')}
      >
        {translate('listColumns.label')}
        {hiddenColumnCount > 0 && ` ${columns.length}`}
      </Button>
      {!phone && (
        <DensitySwitch value={density} onChange={(newDensity) => reshape({ density: newDensity })} />
      )}
      {anchor && (
        <ColumnsPopup
          anchor={anchor}
          onClose={close}
          onSave={() => {
            close();
            setSaving(true);
          }}
        />
      )}
      {saving && <NewViewDialog onClose={() => setSaving(false)} />}
    </>
  );
});
