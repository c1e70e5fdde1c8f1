import { isHttpError } from '../../../provider/wire/http';
import type { FormMessageTexts } from './saver';

/**
 * Returns a function that explains why the upload or removal of a file failed. The explanation is short,
 * because it is shown after the file's name.
 */
export const createUploadFailureExplainer =
  ({ translate, errorText }: FormMessageTexts) =>
  (error: unknown): string => {
    if (error instanceof DOMException) return translate('form.files.canceled');
    return isHttpError(error, 0) ? translate('form.files.lost') : errorText(error);
  };
