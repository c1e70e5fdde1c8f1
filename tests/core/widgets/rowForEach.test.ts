import { describe, expect, it } from 'vitest';
import { bool, choice, text } from '../../../src/core/schema/index';
import { buildChoiceRows, setChoiceRowValue } from '../../../src/core/widgets/rowForEach/items';

const of = { method: choice(['email', 'sms', 'kakao']), contact: text(), enabled: bool() };
const stored = { _id: 'i1', method: 'sms', contact: '010-1', enabled: true };

describe('a row for each choice', () => {
  it('stands in the order of the choices, with its item where there is one', () => {
    expect(buildChoiceRows(of, [stored])).toEqual([
      { key: 'email', choice: 'email', index: undefined },
      { key: 'sms', choice: 'sms', index: 0 },
      { key: 'kakao', choice: 'kakao', index: undefined },
    ]);
  });

  it('leaves no stored item out: one that repeats a choice or has an unknown one has a row of its own', () => {
    const odd = [stored, { ...stored, _id: 'i2' }, { _id: 'i3', method: 'fax', contact: '', enabled: false }];
    expect(buildChoiceRows(of, odd).slice(3)).toEqual([
      { key: '#1', choice: 'sms', index: 1 },
      { key: '#2', choice: 'fax', index: 2 },
    ]);
  });

  it('is stored once something is said in it, and not before', () => {
    const [email] = buildChoiceRows(of, [stored]);
    if (!email) expect.fail();
    const typed = setChoiceRowValue(of, [stored], email, { contact: 'a@b.c' });
    expect(typed).toEqual([stored, { method: 'email', contact: 'a@b.c', enabled: false }]);
    const row = buildChoiceRows(of, typed)[0] ?? expect.fail();
    expect(setChoiceRowValue(of, typed, row, { contact: '' })).toEqual([stored]);
  });

  it('keeps an item that is stored, whatever is taken out of it', () => {
    const row = buildChoiceRows(of, [stored])[1] ?? expect.fail();
    const emptied = setChoiceRowValue(of, [stored], row, { contact: '', enabled: false });
    expect(emptied).toEqual([{ ...stored, contact: '', enabled: false }]);
    expect(setChoiceRowValue(of, [stored], row, { enabled: false })[0]).toMatchObject({ contact: '010-1' });
  });
});
