import { type NotificationPayload, useDataProvider, useNotificationContext, useNotify } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { isHttpError, isRetryableError } from '../../provider/wire/http';
import type { SendRequestFunction } from '../../provider/wire/send';
import { now } from '../../schema/basics/clock';
import { createVariantOnlyRecord, isPersonalDataRecord } from '../../schema/index';
import { Button, buildButtonClassName } from '../../ui/Button';
import { formatCount } from '../../ui/formatCount';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useEngine } from '../EngineContext';
import { yieldToBrowserEvents } from '../loading/yieldToPage';
import { useRights } from '../rights';
import { useTexts } from '../texts';
import { ExportReasonDialog } from './ExportReasonDialog';
import { downloadFile, NO_EXPORT_PROGRESS, writeExcelFile } from './exportFile';
import { ExportProgressDialog, ExportProgressStrip } from './Making';
import { type ExportJob, exportJobStore } from './order';
import { buildExportFileName, convertTitleToFileName } from './sheet/fileName';
import type { SheetDefinition } from './sheet/sheet';
import { createSheetDefinition, listExportedFieldPaths } from './sheet/sheetSpecOf';

/** The error that ends an export when the operator cancels it. */
const CANCELLED_ERROR = new Error('The operator cancelled');

const isForbiddenErrorWithCode = (error: unknown, errorCode: string) =>
  isHttpError(error, 403) && error.body.code === errorCode;

/** Whether the operator ended the export: by pressing Cancel, or by not confirming their password. */
const isCancelledByOperator = (error: unknown) =>
  error === CANCELLED_ERROR || isForbiddenErrorWithCode(error, 'confirm_needed');

const ExportAgainButton = ({ order }: { order: ExportJob }) => {
  const translate = useText();
  const { setNotifications } = useNotificationContext();
  const retryExport = () => {
    const isNotificationOfOtherJob = ({ notificationOptions }: NotificationPayload) =>
      notificationOptions?.order !== order;
    setNotifications((notifications) => notifications.filter(isNotificationOfOtherJob));
    exportJobStore.place({ ...order, at: now() });
  };
  return (
    <Button size="small" onClick={retryExport}>
      {translate('app.retry')}
    </Button>
  );
};

/** Returns a link to the exports in the access log; null if the operator may not read that log. */
function useAccessLogLink(): ReactNode {
  const translate = useText();
  const { recordOfAccess } = useEngine();
  const { reads } = useRights();
  if (!recordOfAccess || !reads(recordOfAccess)) return null;
  return (
    <Link className={buildButtonClassName('text', 'small')} to={`/${recordOfAccess.name}?action=download`}>
      {translate('excel.record')}
    </Link>
  );
}

/** Returns the texts, the sheet's definition and the file name for an export's list. */
function useExportFileDefinition({ resource, list, variant, at }: ExportJob) {
  const translate = useText();
  const texts = useTexts(resource, variant);
  const { refersTo } = useRights();
  return useMemo(() => {
    const textsAndRights = {
      texts,
      number: translate('list.rowNumber'),
      id: translate('excel.id'),
      item: translate('excel.item'),
      yes: translate('ra.boolean.true'),
      no: translate('ra.boolean.false'),
      refersTo,
    };
    const listTitle = texts.title('list');
    const { excel } = list;
    const fileName = buildExportFileName(
      listTitle,
      (typeof excel === 'object' ? excel.stamped : excel === 'stamped') ? at : undefined,
    );
    return {
      texts,
      sheet: createSheetDefinition(resource, list, textsAndRights),
      file: fileName,
      name: convertTitleToFileName(listTitle),
    };
  }, [resource, list, texts, translate, at, refersTo]);
}

type ExportRunProps = {
  order: ExportJob;
  reason: string | undefined;
  ordered: ReturnType<typeof useExportFileDefinition>;
  /** Called with the API's message if the API does not accept the reason for the export. */
  onRefused: (refusalMessage: string) => void;
  onClose: () => void;
};

const ExportRunWithProgress = ({ order, reason, ordered, onRefused, onClose }: ExportRunProps) => {
  const { texts, sheet, file, name } = ordered;
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const accessLogLink = useAccessLogLink();
  const [progress, setProgress] = useState(NO_EXPORT_PROGRESS);
  const [hidden, setHidden] = useState(false);
  const abortControllerRef = useRef<AbortController>(null);

  const notifyExportDone = (recordCount: number) => {
    const countText = formatCount(recordCount) + texts.unit;
    const logLinkOptions = reason !== undefined && { action: accessLogLink };
    notify(translate('excel.done', { name, count: countText }), { type: 'success', ...logLinkOptions });
  };
  const notifyExportFailure = (error: unknown) => {
    if (isCancelledByOperator(error)) notify(translate('excel.cancelled'), { type: 'info' });
    else if (isForbiddenErrorWithCode(error, 'reason_needed')) return onRefused(formatErrorText(error));
    else {
      const retryJob = { ...order, ...(reason !== undefined && { reason }) };
      const retryOptions = isRetryableError(error) && {
        order: retryJob,
        action: <ExportAgainButton order={retryJob} />,
      };
      notify(formatErrorText(error), { type: 'error', ...retryOptions });
    }
    onClose();
  };
  const runExport = async (controller: AbortController) => {
    const { signal } = controller;
    const { resource, list, filter, sort } = order;
    const requestRecordsToExport = (send: SendRequestFunction) =>
      provider.readEverything(resource.name, {
        ...{ filter, sort },
        fields: listExportedFieldPaths(resource, list),
        reason,
        signal,
        send,
      });
    try {
      const exportedFile = await writeExcelFile({
        sheet,
        ask: requestRecordsToExport,
        signal,
        onProgress: setProgress,
      });
      // Between its steps, the export lets the browser handle other events. Otherwise the page would not
      // react for too long.
      await yieldToBrowserEvents();
      signal.throwIfAborted();
      downloadFile(exportedFile.file, file);
      await yieldToBrowserEvents();
      onClose();
      await yieldToBrowserEvents();
      notifyExportDone(exportedFile.count);
    } catch (error) {
      // No one is notified if the signal was aborted because the console was unmounted, such as at sign-out.
      if (signal.aborted) {
        if (signal.reason === CANCELLED_ERROR) notifyExportFailure(CANCELLED_ERROR);
      } else notifyExportFailure(error);
    }
  };
  const runExportRef = useRef(runExport);
  useEffect(() => {
    const controller = new AbortController();
    abortControllerRef.current = controller;
    void runExportRef.current(controller);
    return () => controller.abort();
  }, []);

  const cancelExport = () => abortControllerRef.current?.abort(CANCELLED_ERROR);
  return hidden ? (
    <ExportProgressStrip {...{ file, progress }} onShow={() => setHidden(false)} onCancel={cancelExport} />
  ) : (
    <ExportProgressDialog
      {...{ file, progress }}
      expected={order.total}
      unit={texts.unit}
      recorded={reason !== undefined}
      onHide={() => setHidden(true)}
      onCancel={cancelExport}
    />
  );
};

/** Returns the columns of both sheets. Columns with the same header text are returned once. */
const listSheetColumns = ({ columns, items }: SheetDefinition) => [
  ...new Map([...(items?.columns ?? []), ...columns].map((column) => [column.header, column])).values(),
];

const Export = ({ order, onClose }: { order: ExportJob; onClose: () => void }) => {
  const fileDefinition = useExportFileDefinition(order);
  const [reason, setReason] = useState(order.reason);
  const [refusal, setRefusal] = useState<string>();
  const needsReason =
    (isPersonalDataRecord(order.resource, createVariantOnlyRecord(order.resource, order.variant)) &&
      reason === undefined) ||
    refusal !== undefined;
  if (!needsReason)
    return (
      <ExportRunWithProgress
        {...{ order, reason, ordered: fileDefinition, onClose }}
        onRefused={setRefusal}
      />
    );
  const setReasonAndClearRefusal = (newReason: string) => {
    setReason(newReason);
    setRefusal(undefined);
  };
  return (
    <ExportReasonDialog
      order={reason === undefined ? order : { ...order, reason }}
      texts={fileDefinition.texts}
      columns={listSheetColumns(fileDefinition.sheet)}
      file={fileDefinition.file}
      refusal={refusal}
      onReason={setReasonAndClearRefusal}
      onClose={onClose}
    />
  );
};

export default Export;
