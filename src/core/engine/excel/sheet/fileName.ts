import { toSeoulTimeText } from '../../../schema/index';

const UNSAFE_FILE_NAME_CHARACTERS = /[\\/:*?"<>|\s]/g;

/** Returns a list's title as a file name, without spaces and characters that file systems refuse. */
export const convertTitleToFileName = (title: string): string =>
  title.replace(UNSAFE_FILE_NAME_CHARACTERS, '');

/**
 * Returns the file name of an exported list. `timestampMs` is the time in the name, in milliseconds; it is
 * shown in Asia/Seoul (decisions, section 11).
 */
export function buildExportFileName(title: string, timestampMs: number | undefined): string {
  const fileBaseName = convertTitleToFileName(title);
  if (timestampMs === undefined) return `${fileBaseName}.xlsx`;
  const timestampText = toSeoulTimeText(new Date(timestampMs).toISOString())
    .replace(/[-:]/g, '')
    .replace(' ', '_');
  return `${fileBaseName}_${timestampText}.xlsx`;
}
