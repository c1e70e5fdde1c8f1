import { type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { type RefPath, refPaths } from './refs';
import { uniqueRules } from './unique';

/** Key of the titles of a row's references. */
export const TITLED = 'titles';

/** Returns the path of a reference's title in a row, and in the fields of a list call. */
export const titledId = (path: string): string => `${TITLED}.${path}`;

/** Returns the references of a record whose titles its row can hold: those outside lists. */
export const titledRefs = (resource: AnyResource): RefPath[] =>
  refPaths(resource).filter(({ repeated, several }) => several || !repeated);

/** Returns a row with the title of the reference at a path, or with several titles. */
export const withTitle = <R extends Loose>(row: R, path: string, titles: unknown): R =>
  setAt(row, titledId(path), titles);

/** Returns the single fields whose values no two records of a resource share. */
export const uniquePaths = (resource: AnyResource): { path: string; key: string }[] =>
  uniqueRules(resource).flatMap(({ paths: [path, ...others], key, warns }) =>
    path === undefined || others.length > 0 || warns ? [] : [{ path, key }],
  );
