import { expect, test } from 'vitest';
import { addTexts, lateText } from '../../../i18n/late';
import { createI18nProvider } from '../../../i18n/provider';

test('texts that come with their code are said as all others, once they are there', () => {
  const missing: string[] = [];
  const { translate } = createI18nProvider({}, (key) => missing.push(key));
  expect(lateText('sheets.done')).toBeUndefined();
  expect(translate('sheets.done', { name: '회원', count: 3 })).toBe('sheets.done');
  addTexts('sheets', { done: '%{name}{을/를} %{count}줄', more: { title: '제목' } });
  expect(translate('sheets.done', { name: '회원', count: 3 })).toBe('회원을 3줄');
  expect(translate('sheets.more.title')).toBe('제목');
  expect(lateText('sheets.more')).toBeUndefined();
  expect(missing).toEqual(['sheets.done']);
});

test('texts that come with their code know the words of the deployment, as all others do', () => {
  const { translate } = createI18nProvider({ app: { where: '%{site}' } }, undefined, { site: '온라인몰' });
  addTexts('places', { where: '%{site} 화면의 %{name}' });
  expect(translate('app.where')).toBe('온라인몰');
  expect(translate('places.where', { name: '배너' })).toBe('온라인몰 화면의 배너');
});
