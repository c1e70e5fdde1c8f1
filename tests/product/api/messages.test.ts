import { describe, expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { composeProblemTexts, fillMessagePlaceholders } from '../../../server/core/basics/messages';

describe('A failure', () => {
  test('has its placeholders filled and the particle after them chosen', () => {
    expect(fillMessagePlaceholders('%{name}{을/를} %{max}개까지', { name: '공지', max: 3 })).toBe(
      '공지를 3개까지',
    );
  });

  test('of a field inside a list is named by the label of the field', () => {
    const said = composeProblemTexts(messages, 'banners', {
      'slides.3.url': { key: 'tooLong', args: { max: 2000 } },
    });
    const label = messages.resources.banners.fields['slides.url'];
    expect(said).toEqual({
      message: `${label}: 2000자까지 입력할 수 있습니다.`,
      fields: { 'slides.3.url': '2000자까지 입력할 수 있습니다.' },
    });
  });

  test('of a required field says what the specification says', () => {
    const { message, fields } = composeProblemTexts(messages, 'banners', {
      name: { key: 'required' },
      code: { key: 'required' },
    });
    expect([message, fields]).toEqual([
      '배너 이름을 입력해주세요',
      { name: '배너 이름을 입력해주세요', code: '배너 코드를 입력해주세요' },
    ]);
  });

  test('of a choice that is missing asks to choose, in words of its own where it has some', () => {
    const texts = {
      name: '것',
      fields: { code: '코드', kind: '구분' },
      required: { code: '코드를 골라주세요' },
    };
    const problems = { kind: { key: 'notChosen' }, code: { key: 'notChosen' } } as const;
    const { fields } = composeProblemTexts({ ...messages, resources: { things: texts } }, 'things', problems);
    expect(fields).toEqual({ kind: '선택해주세요.', code: '코드를 골라주세요' });
  });
});
