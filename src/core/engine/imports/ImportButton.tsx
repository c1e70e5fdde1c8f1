import { Upload } from 'lucide';
import { useState } from 'react';
import type { AnyResource } from '../../schema/index';
import { Button } from '../../ui/Button';
import { loadImportSynonyms } from '../../ui/synonyms';
import { useText } from '../../ui/useText';
import { lazyDialog } from '../loading/lazyDialog';
import { useRights } from '../rights';

const ImportDialog = lazyDialog(async () => {
  const [loaded] = await Promise.all([import('./ImportDialog'), loadImportSynonyms()]);
  return loaded.default;
});

export const ImportButton = ({ resource }: { resource: AnyResource }) => {
  const translate = useText();
  const { changes } = useRights();
  const [open, setOpen] = useState(false);
  if (!changes(resource)) return null;
  return (
    <>
      <Button variant="outlined" icon={Upload} onClick={() => setOpen(true)}>
        {translate('excel.upload')}
      </Button>
      {open && <ImportDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
};
