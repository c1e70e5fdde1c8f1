import { expect, test } from 'vitest';
import { messages } from '../../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../../i18n/provider';
import { describeProblemOfHiddenField } from '../../../../../src/core/engine/form/save/hiddenProblem';
import { createResourceTexts } from '../../../../../src/core/engine/texts';
import { banners } from '../../../../../src/product/resources/banners';

const { translate } = createI18nProvider(messages);
const told = (path: string) =>
  describeProblemOfHiddenField(
    { resource: banners, texts: createResourceTexts(translate, banners), translate },
    path,
    '입력해주세요.',
  );

test.each([
  ['name', '이름: 입력해주세요.'],
  ['slides.2.meta.title', '제목: 입력해주세요.'],
  ['weight', '이 화면에 없는 항목 weight: 입력해주세요.'],
  ['slides.0.weight', '이 화면에 없는 항목 slides.0.weight: 입력해주세요.'],
  ['name.first', '이 화면에 없는 항목 name.first: 입력해주세요.'],
  ['constructor', '이 화면에 없는 항목 constructor: 입력해주세요.'],
])('what an answer says of a field that the form does not show is a sentence: %s', (path, sentence) => {
  expect(told(path)).toBe(sentence);
});
