import { Download } from 'lucide';
import type { AnyResource } from '../../schema/index';
import { Button } from '../../ui/Button';
import { useText } from '../../ui/useText';
import { useFailureMessage } from '../calls/failureMessage';
import { downloadFile, writeTableInWorker } from '../excel/exportFile';
import { buildExportFileName, convertTitleToFileName } from '../excel/sheet/fileName';
import type { Texts } from '../texts';
import { createImportTemplateHeaders, createItemsTemplateHeaders } from './templateHeads';

export const TemplateDownload = ({ resource, texts }: { resource: AnyResource; texts: Texts }) => {
  const translate = useText();
  const failureMessage = useFailureMessage();
  const downloadImportTemplate = async () => {
    failureMessage.clear();
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
      failureMessage.show(error);
    }
  };
  return (
    <Button icon={Download} onClick={downloadImportTemplate}>
      {translate('imports.template')}
    </Button>
  );
};
