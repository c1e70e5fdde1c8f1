import { Eye } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { PreviewLink } from '../../../../provider/calls/previews';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { getPathsOfPreviewedFields } from '../../../../schema/record/record';
import { Button } from '../../../../ui/Button';
import { useIsPhoneWidth } from '../../../../ui/usePhone';
import { useText } from '../../../../ui/useText';
import { useFailureMessage } from '../../../calls/failureMessage';
import { useRecordFormContext } from '../../../fields/RecordFormContext';
import { lazyDialog } from '../../../loading/lazyDialog';
import { useFormModel, useFormModelState } from '../../edit/EditingContext';

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog')).PreviewDialog);

export const PreviewButton = () => {
  const { resource, readOnly } = useRecordFormContext();
  const formModel = useFormModel();
  const hasPreview = useFormModelState(
    ({ values }) => getPathsOfPreviewedFields(resource, values) !== undefined,
  );
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const failureMessage = useFailureMessage();
  const isPhoneWidth = useIsPhoneWidth();
  const [page, setPage] = useState<PreviewLink | null>(null);
  const buttonLabel = translate('form.preview');
  if (!hasPreview || readOnly) return null;
  const showPreview = async () => {
    failureMessage.clear();
    try {
      const [{ prepareRecordForPreview }, { makePreview }] = await Promise.all([
        import('./previewed'),
        provider.previews(),
      ]);
      setPage(
        await makePreview(
          resource.name,
          await prepareRecordForPreview(provider, resource, formModel.getState()),
        ),
      );
    } catch (error) {
      failureMessage.show(error);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        icon={Eye}
        onClick={showPreview}
        aria-label={buttonLabel}
        title={isPhoneWidth ? buttonLabel : undefined}
      >
        {isPhoneWidth ? null : buttonLabel}
      </Button>
      {page && <PreviewDialog {...page} onClose={() => setPage(null)} />}
    </>
  );
};
