import { describe, expect, it, vi } from 'vitest';
import { ra } from '../../../i18n/ko/core/ra';
import { createI18nProvider } from '../../../i18n/provider';

const messages = { ...ra, ask: '%{name}{을/를} %{target}{으로/로} 옮기시겠습니까?' };

describe('createI18nProvider', () => {
  it('should resolve the particles after the variables are filled in', () => {
    const { translate } = createI18nProvider(messages);
    expect(translate('ask', { name: '공지 3', target: 'FAQ' })).toBe('공지 3을 FAQ로 옮기시겠습니까?');
    expect(translate('ra.message.delete_content', { name: '배너' })).toBe('이 배너를 삭제하시겠습니까?');
  });

  it("should resolve the particles of a caller's default", () => {
    const { translate } = createI18nProvider(messages);
    expect(translate('no.such.key', { _: '%{name}{이/가} 없습니다.', name: '회원' })).toBe(
      '회원이 없습니다.',
    );
  });

  it('should give the same text for one and for many', () => {
    const { translate } = createI18nProvider(messages);
    expect([1, 2].map((smart_count) => translate('ra.action.bulk_actions', { smart_count }))).toEqual([
      '1건 선택됨',
      '2건 선택됨',
    ]);
  });

  it('should find the keys that are written with dots', () => {
    expect(createI18nProvider(messages).translate('ra.tiptap.bold', { _: 'Bold' })).toBe('굵게');
  });

  it('should report a missing key and show it', () => {
    const reportMissing = vi.fn();
    expect(createI18nProvider(messages, reportMissing).translate('no.such.key')).toBe('no.such.key');
    expect(reportMissing.mock.calls).toEqual([['no.such.key']]);
  });

  it('should let a test fail on a missing key', () => {
    const { translate } = createI18nProvider(messages, (key) => {
      throw new Error(key);
    });
    expect(() => translate('no.such.key')).toThrow('no.such.key');
  });

  it('should warn of a missing key in the console unless told otherwise', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    createI18nProvider(messages).translate('no.such.key');
    expect(warn).toHaveBeenCalledWith('Missing message: no.such.key');
    warn.mockRestore();
  });

  it('should know Korean only', () => {
    const provider = createI18nProvider(messages);
    expect(provider.getLocale()).toBe('ko');
    expect(provider.getLocales?.()).toEqual([{ locale: 'ko', name: '한국어' }]);
  });
});
