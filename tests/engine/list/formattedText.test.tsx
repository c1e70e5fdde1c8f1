// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { FormattedText } from '../../../src/engine/fields/cellLinks';
import type { TextFormat } from '../../../src/schema/index';
import { render } from '../../ui/render';

afterEach(() => document.body.replaceChildren());

const hrefOf = async (format: TextFormat, text: string) => {
  await render(<FormattedText {...{ format, text }} />);
  return document.querySelector('a')?.getAttribute('href') ?? null;
};

describe('What a visitor typed', () => {
  test('should lead to the mailbox, the telephone or the page that it names', async () => {
    expect(await hrefOf('email', 'kim@example.com')).toBe('mailto:kim@example.com');
    document.body.replaceChildren();
    expect(await hrefOf('phone', '02-123-4567')).toBe('tel:021234567');
    document.body.replaceChildren();
    expect(await hrefOf('url', 'https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
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
  ])('should lead nowhere as the %s %j', async (format, text) => {
    expect(await hrefOf(format, text)).toBeNull();
    expect(document.body.textContent).toBe(text);
  });
});
