import * as limits from '../limits';
import { parseTagsInText } from '../text/tags';
import { lengthOf } from '../text/text';
import { getLastPathSegment } from '../words/paths';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const getTaggedFilterParameterName = (filter: FilterOfType<'tagged'>) =>
  filter.as ?? getLastPathSegment(filter.tagged);

/** Returns the tags in a parameter; undefined if there are none or too many, or if one is no valid tag. */
function parseValidTags(tagsText: string): string[] | undefined {
  const tags = parseTagsInText(tagsText);
  const isTagCountValid = tags.length > 0 && tags.length <= limits.maxValuesPerFilter;
  return isTagCountValid && tags.every((tag) => lengthOf(tag) <= limits.maxTagLength) ? tags : undefined;
}

/** Finds records with any of several tags (`tags=a,b`), or with all of them (`tags[all]=a,b`). */
export const taggedFilterType: FilterTypeHandler<'tagged'> = {
  ...filterTypeDefaults,
  inTags: true,
  name: getTaggedFilterParameterName,
  paths: (filter) => [filter.tagged],
  longest: () => limits.maxValuesPerFilter * (limits.maxTagLength + 1),
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getTaggedFilterParameterName(filter), `${getTaggedFilterParameterName(filter)}[all]`],
    parse([any = '', all = '']) {
      // A request with both `tags` and `tags[all]` is ambiguous, so it sets no filter.
      if (any !== '' && all !== '') return undefined;
      const tags = parseValidTags(any + all);
      return tags && { tags, all: all !== '' };
    },
    print: ({ tags, all }) => (all ? ['', tags.join()] : [tags.join(), '']),
  }),
};
