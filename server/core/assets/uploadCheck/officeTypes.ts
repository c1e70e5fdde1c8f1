import { getFileExtension } from '../../../../src/core/schema/index';

const CFB_MEDIA_TYPE = 'application/x-cfb';
const ZIP_MEDIA_TYPE = 'application/zip';
const OOXML_MEDIA_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument';
const EXCEL_MEDIA_TYPE = 'application/vnd.ms-excel';
const POWERPOINT_MEDIA_TYPE = 'application/vnd.ms-powerpoint';

/**
 * The media type for a file extension, and the container formats that a file with this extension can have.
 */
interface OfficeFileType {
  type: string;
  in: readonly string[];
}

const HANCELL_TYPE: OfficeFileType = {
  type: 'application/haansoftcell',
  in: [CFB_MEDIA_TYPE, ZIP_MEDIA_TYPE, `${OOXML_MEDIA_TYPE_PREFIX}.spreadsheetml.sheet`],
};
const HANSHOW_TYPE: OfficeFileType = {
  type: 'application/haansoftshow',
  in: [CFB_MEDIA_TYPE, ZIP_MEDIA_TYPE, `${OOXML_MEDIA_TYPE_PREFIX}.presentationml.presentation`],
};
const createOfficeTypeInCompoundFile = (type: string): OfficeFileType => ({ type, in: [CFB_MEDIA_TYPE] });

const officeTypeByExtension: ReadonlyMap<string, OfficeFileType> = new Map([
  ['hwp', createOfficeTypeInCompoundFile('application/x-hwp')],
  ['hwt', createOfficeTypeInCompoundFile('application/x-hwp')],
  ['hwpx', { type: 'application/hwp+zip', in: [ZIP_MEDIA_TYPE] }],
  ['cell', HANCELL_TYPE],
  ['show', HANSHOW_TYPE],
  ['doc', createOfficeTypeInCompoundFile('application/msword')],
  ['dot', createOfficeTypeInCompoundFile('application/msword')],
  ['xls', createOfficeTypeInCompoundFile(EXCEL_MEDIA_TYPE)],
  ['xlt', createOfficeTypeInCompoundFile(EXCEL_MEDIA_TYPE)],
  ['ppt', createOfficeTypeInCompoundFile(POWERPOINT_MEDIA_TYPE)],
  ['pps', createOfficeTypeInCompoundFile(POWERPOINT_MEDIA_TYPE)],
  ['pot', createOfficeTypeInCompoundFile(POWERPOINT_MEDIA_TYPE)],
]);

/**
 * Returns the media type of a file. Hancom and old Office files share container formats, so their content
 * alone does not distinguish them. If the container format is possible for the file's extension, the
 * extension decides.
 */
export function refineOfficeMediaType(detectedType: string, fileName: string): string {
  const officeType = officeTypeByExtension.get(getFileExtension(fileName));
  return officeType?.in.includes(detectedType) ? officeType.type : detectedType;
}

/** The first bytes of Hangul files from before 2000, which use no container format. */
export const HWP_3_SIGNATURE = 'HWP Document File V';
