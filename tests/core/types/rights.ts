/** Texts that rights owe: one that lacks does not compile. */
import { areaScopes } from '../../../i18n/ko/core/scopes';
import {
  choices,
  defineResource,
  id,
  type MessagesFor,
  scopesOf,
  text,
} from '../../../src/core/schema/index';

const people = defineResource('people', {
  fields: {
    _id: id(),
    name: text(),
    scope: choices(scopesOf(['shop', 'desk'], ['cost']), { readOnly: true }),
  },
  api: { path: 'people', many: 'people', one: 'person' },
});
type Scopes = MessagesFor<typeof people>['choices']['scope'];
const held = { console: '콘솔', 'console:personal': '개인정보 열람', 'console:read': '읽기 전용' };
export const whole: Scopes = {
  ...held,
  ...areaScopes({ shop: '상점', desk: '접수' }),
  'console:cost': '원가',
};
// @ts-expect-error the menu group desk has no text
export const withoutGroup: Scopes = { ...held, ...areaScopes({ shop: '상점' }), 'console:cost': '원가' };
// @ts-expect-error the word cost has no text
export const withoutWord: Scopes = { ...held, ...areaScopes({ shop: '상점', desk: '접수' }) };

const asked = defineResource('asked', {
  fields: { _id: id(), name: text() },
  api: { path: 'asked', many: 'asked', one: 'asking' },
  menu: { group: 'none' as never, badge: { answered: 'false' } },
});
export const badge: MessagesFor<typeof asked>['badge'] = '답변 대기 %{count}건';
type Texts = Omit<MessagesFor<typeof asked>, 'badge'>;
// @ts-expect-error the badge has no text
export const withoutBadge = (texts: Texts): MessagesFor<typeof asked> => texts;
export const withoutNumber = (texts: Omit<MessagesFor<typeof people>, never>): MessagesFor<typeof people> =>
  texts;
