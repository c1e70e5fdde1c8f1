import { Download } from 'lucide';
import { useNotify } from 'ra-core';
import type { AnyResource } from '../../schema/index';
import { Button } from '../../ui/Button';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { downloadFile, writeTableInWorker } from '../excel/exportFile';
import { buildExportFileName, titleToFileName } from '../excel/sheet/fileName';
import type { Texts } from '../texts';
import { createImportTemplateHeaders, createItemsTemplateHeaders } from './templateHeads';

export const TemplateDownload = ({ resource, texts }: { resource: AnyResource; texts: Texts }) => {
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const downloadImportTemplate = async () => {
    try {
      const ids = { id: translate('excel.id'), item: translate('excel.item') };
      const items = createItemsTemplateHeaders(resource, texts, ids);
      const headers = createImportTemplateHeaders(resource, texts, ids.id);
      const name = translate('imports.templateName', { name: titleToFileName(texts.title('list')) });
      downloadFile(
        await writeTableInWorker({ headers, rows: [], ...(items && { items }) }),
        buildExportFileName(name, undefined),
      );
    } catch (error) {
      notify(formatErrorText(error), { type: 'error' });
    }
  };
  return (
    <Button icon={Download} onClick={downloadImportTemplate}>
      {translate('imports.template')}
    </Button>
  );
};
