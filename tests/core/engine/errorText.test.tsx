// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { HttpError, I18nContextProvider } from 'ra-core';
import { expect, test } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { useErrorText } from '../../../src/core/engine/calls/errorText';
import { ApiCallError } from '../../../src/core/provider/wire/request';
import { messages } from '../theProduct';

const i18n = createI18nProvider(messages);
const unsuccessful = '처리하지 못했습니다. 잠시 뒤 다시 시도해주세요.';

test.each([
  [new TypeError('Failed to fetch dynamically imported module: /console/assets/a.js'), unsuccessful],
  [new TypeError("Cannot read properties of undefined (reading 'scope')"), unsuccessful],
  [new Error('errors.network'), '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.'],
  [new ApiCallError(0), '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.'],
  [new HttpError('The stock is empty.', 409), 'The stock is empty.'],
])('an operator reads an English message only if the API sent it: %s', (error, text) => {
  const { result } = renderHook(useErrorText, {
    wrapper: ({ children }) => <I18nContextProvider value={i18n}>{children}</I18nContextProvider>,
  });
  expect(result.current(error)).toBe(text);
});
