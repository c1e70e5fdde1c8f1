const CFB_TYPE = 'application/x-cfb';
const ZIP_TYPE = 'application/zip';
const OOXML_PREFIX = 'application/vnd.openxmlformats-officedocument';
const EXCEL_TYPE = 'application/vnd.ms-excel';
const POWERPOINT_TYPE = 'application/vnd.ms-powerpoint';

/**
 * The media type for a file extension, and the container formats that a file with this extension can have.
 */
interface OfficeType {
  type: string;
  in: readonly string[];
}

const HANCELL_TYPE: OfficeType = {
  type: 'application/haansoftcell',
  in: [CFB_TYPE, ZIP_TYPE, `${OOXML_PREFIX}.spreadsheetml.sheet`],
};
const HANSHOW_TYPE: OfficeType = {
  type: 'application/haansoftshow',
  in: [CFB_TYPE, ZIP_TYPE, `${OOXML_PREFIX}.presentationml.presentation`],
};
const createCfbOfficeType = (type: string): OfficeType => ({ type, in: [CFB_TYPE] });

const officeTypesByExtension: ReadonlyMap<string, OfficeType> = new Map([
  ['hwp', createCfbOfficeType('application/x-hwp')],
  ['hwt', createCfbOfficeType('application/x-hwp')],
  ['hwpx', { type: 'application/hwp+zip', in: [ZIP_TYPE] }],
  ['cell', HANCELL_TYPE],
  ['show', HANSHOW_TYPE],
  ['doc', createCfbOfficeType('application/msword')],
  ['dot', createCfbOfficeType('application/msword')],
  ['xls', createCfbOfficeType(EXCEL_TYPE)],
  ['xlt', createCfbOfficeType(EXCEL_TYPE)],
  ['ppt', createCfbOfficeType(POWERPOINT_TYPE)],
  ['pps', createCfbOfficeType(POWERPOINT_TYPE)],
  ['pot', createCfbOfficeType(POWERPOINT_TYPE)],
]);

/**
 * Returns the media type of a file. Hancom and old Office files share container formats, so their content
 * alone does not distinguish them. If the container format is possible for the file's extension, the
 * extension decides.
 */
export function refineOfficeMediaType(type: string, name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const office = officeTypesByExtension.get(end);
  return office?.in.includes(type) ? office.type : type;
}

/** The first bytes of Hangul files from before 2000, which use no container format. */
export const HWP_3_SIGNATURE = 'HWP Document File V';
