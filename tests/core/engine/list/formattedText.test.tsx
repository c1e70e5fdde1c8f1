// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { FormattedText } from '../../../../src/core/engine/fields/cellLinks';
import type { TextFormat } from '../../../../src/core/schema/index';

afterEach(cleanup);

const hrefOf = (format: TextFormat, text: string) => {
  render(<FormattedText {...{ format, text }} />);
  return screen.queryByRole('link', { name: text })?.getAttribute('href') ?? null;
};

describe('What a visitor typed', () => {
  test('leads to the mailbox, the telephone or the page that it names', () => {
    expect(hrefOf('email', 'kim@example.com')).toBe('mailto:kim@example.com');
    expect(hrefOf('phone', '02-123-4567')).toBe('tel:021234567');
    expect(hrefOf('url', 'https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
  });

  test.each<[TextFormat, string]>([
    ['email', 'kim@example.com?bcc=evil@example.com'],
    ['email', 'kim@example.com%0Abcc:evil@example.com'],
    ['email', 'evil@example.com,kim@example.com'],
    ['email', 'evil,kim@example.com'],
    ['email', 'k**@example.com'],
    ['email', '없음'],
    ['phone', '010-****-5678'],
    ['phone', '없음'],
    ['url', 'javascript:alert(1)'],
  ])('leads nowhere as the %s %j', (format, text) => {
    expect(hrefOf(format, text)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.body.textContent).toBe(text);
  });
});
