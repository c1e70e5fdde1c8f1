import { Download } from 'lucide';
import { useNotify } from 'ra-core';
import type { AnyResource } from '../../schema/index';
import { Button } from '../../ui/Button';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { downloadFile, writeTableInWorker } from '../excel/exportFile';
import { buildExportFileName, convertTitleToFileName } from '../excel/sheet/fileName';
import type { Texts } from '../texts';
import { createImportTemplateHeaders, createItemsTemplateHeaders } from './templateHeads';

export const TemplateDownload = ({ resource, texts }: { resource: AnyResource; texts: Texts }) => {
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const downloadImportTemplate = async () => {
    try {
      const idColumnTexts = { id: translate('excel.id'), item: translate('excel.item') };
      const itemSheetHeaders = createItemsTemplateHeaders(resource, texts, idColumnTexts);
      const mainSheetHeaders = createImportTemplateHeaders(resource, texts, idColumnTexts.id);
      const templateTitle = translate('imports.templateName', {
        name: convertTitleToFileName(texts.title('list')),
      });
      downloadFile(
        await writeTableInWorker({
          headers: mainSheetHeaders,
          rows: [],
          ...(itemSheetHeaders && { items: itemSheetHeaders }),
        }),
        buildExportFileName(templateTitle, undefined),
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
