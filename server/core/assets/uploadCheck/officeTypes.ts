const CFB = 'application/x-cfb';
const ZIP = 'application/zip';
const OOXML = 'application/vnd.openxmlformats-officedocument';
const EXCEL = 'application/vnd.ms-excel';
const POWERPOINT = 'application/vnd.ms-powerpoint';

/**
 * The media type for a file extension, and the container formats that a file with this extension can have.
 */
interface Office {
  type: string;
  in: readonly string[];
}

const CELL: Office = { type: 'application/haansoftcell', in: [CFB, ZIP, `${OOXML}.spreadsheetml.sheet`] };
const SHOW: Office = {
  type: 'application/haansoftshow',
  in: [CFB, ZIP, `${OOXML}.presentationml.presentation`],
};
const inCfb = (type: string): Office => ({ type, in: [CFB] });

const offices: ReadonlyMap<string, Office> = new Map([
  ['hwp', inCfb('application/x-hwp')],
  ['hwt', inCfb('application/x-hwp')],
  ['hwpx', { type: 'application/hwp+zip', in: [ZIP] }],
  ['cell', CELL],
  ['show', SHOW],
  ['doc', inCfb('application/msword')],
  ['dot', inCfb('application/msword')],
  ['xls', inCfb(EXCEL)],
  ['xlt', inCfb(EXCEL)],
  ['ppt', inCfb(POWERPOINT)],
  ['pps', inCfb(POWERPOINT)],
  ['pot', inCfb(POWERPOINT)],
]);

/**
 * Returns the media type of a file. Hancom and old Office files share container formats, so their content
 * alone does not distinguish them. If the container format is possible for the file's extension, the
 * extension decides.
 */
export function refineOfficeMediaType(type: string, name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const office = offices.get(end);
  return office?.in.includes(type) ? office.type : type;
}

/** The first bytes of Hangul files from before 2000, which use no container format. */
export const HWP_3_SIGNATURE = 'HWP Document File V';
