import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/http';
import { newKey } from '../../../provider/key';
import type { UploadTask } from '../../../provider/uploads';
import { useReason } from '../../errorText';
import { createSendings, type Sendings } from '../../fields/sendings';
import { createUploading, type Uploading } from './uploading';

/** Tells why a file call failed, fit to stand beside the file's name. */
function useExplain(): (error: unknown) => string {
  const translate = useTranslate();
  const reason = useReason();
  return (error) => {
    if (error instanceof DOMException) return translate('form.files.canceled');
    return isHttpError(error, 0) ? translate('form.files.lost') : reason(error);
  };
}

interface Uploads {
  uploading: Uploading;
  sendings: Sendings;
  /** Makes a call that removes a stored file. */
  remove: (record: ConsoleRecord, task: UploadTask) => Promise<ConsoleRecord>;
}

/** The file calls of a form; when it is left, what is on its way stops and nothing follows. */
export function useUploads(name: string): Uploads {
  const provider = useDataProvider<ConsoleProvider>();
  const explain = useExplain();
  const [sendings] = useState(createSendings);
  const [uploading] = useState(() =>
    createUploading({
      run: (task, options) => provider.runTask(name, task, options),
      sendings,
      explain,
    }),
  );
  useEffect(() => uploading.open(), [uploading]);
  const remove: Uploads['remove'] = (record, task) => provider.runTask(name, task, { record, key: newKey() });
  return { uploading, sendings, remove };
}
