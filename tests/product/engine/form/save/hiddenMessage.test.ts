import { expect, test } from 'vitest';
import { messages } from '../../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../../i18n/provider';
import { createProblemReporter } from '../../../../../src/core/engine/form/edit/refuse';
import { createResourceTexts } from '../../../../../src/core/engine/texts';
import { banners } from '../../../../../src/product/resources/banners';

test('a sentence that is listed with the label of a hidden field is not repeated before it', () => {
  const { translate } = createI18nProvider(messages);
  const words = { texts: createResourceTexts(translate, banners), translate };
  const element = { shows: () => false, focus: () => undefined };
  const failureOf = (message: string) => {
    let state = { problems: {}, failure: undefined };
    const store = { get: () => state, set: (changed: object) => Object.assign(state, changed) };
    const options = { store, resource: banners, view: { sections: [] }, words, element };
    state = { ...state };
    createProblemReporter(options as never)('server', { name: '입력해주세요.' }, message);
    return state.failure;
  };
  expect(failureOf('입력해주세요.')).toBe('이름: 입력해주세요.');
  expect(failureOf('이름: 입력해주세요.')).toBe('이름: 입력해주세요.');
  expect(failureOf('저장하지 못했습니다.')).toBe('저장하지 못했습니다. 이름: 입력해주세요.');
});
