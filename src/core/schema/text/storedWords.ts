// The Korean words in this file occur in stored texts. They are data, not texts of the console.

/** Text of the link that replaces a map. */
export const MAP_LINK_TEXT = '카카오맵에서 위치 보기';

const provincePatternSource =
  '(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|제주|충[남북]|전[남북]|경[남북]|충청[남북]|전라[남북]|경상[남북])';
const provinceSuffixPatternSource = '(?:특별시|광역시|특별자치시|특별자치도|시|도)?';
const wordCharacterPatternSource = '[가-힣\\d.·]';
const lotNumberPatternSource = '\\d{1,5}(?:-\\d{1,5})?';

/**
 * Matches a postal address, by street or by lot number. The words of the text must be separated by single
 * spaces.
 */
export const POSTAL_ADDRESS_PATTERN = new RegExp(
  `${provincePatternSource}${provinceSuffixPatternSource}(?: ${wordCharacterPatternSource}{1,15}){0,4}? ${wordCharacterPatternSource}{1,14}[로길동리가읍면] ?${lotNumberPatternSource}(?:번길 ?${lotNumberPatternSource})?(?!\\d)`,
);
