import { toSeoul } from '../../../schema/index';

const UNSAFE = /[\\/:*?"<>|\s]/g;

/** A list's title as a file is called by it: without blanks and what no file system takes. */
export const listFileName = (title: string): string => title.replace(UNSAFE, '');

/** The name of a list's file; `stamp` is the moment (milliseconds) that it carries, in Asia/Seoul (decisions, section 11). */
export function fileNameOf(title: string, stamp: number | undefined): string {
  const name = listFileName(title);
  if (stamp === undefined) return `${name}.xlsx`;
  const digits = toSeoul(new Date(stamp).toISOString()).replace(/[-:]/g, '').replace(' ', '_');
  return `${name}_${digits}.xlsx`;
}
