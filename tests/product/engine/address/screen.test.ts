import { describe, expect, it } from 'vitest';
import { findScreenForRoute } from '../../../../src/core/engine/address/screen';
import {
  type AnyResource,
  findTitlePathOfResource,
  getRecordNameOrId,
} from '../../../../src/core/schema/index';
import { banners } from '../../../../src/product/resources/banners';
import { boards } from '../../../../src/product/resources/boards/boards';
import { faqs } from '../../../../src/product/resources/faqs';
import { forms } from '../../../../src/product/resources/forms';
import { termsOfUse } from '../../../../src/product/resources/terms';

const screen = (resource: AnyResource, rest: string, query = '') => {
  const variants = Object.keys(resource.variants?.of ?? {}).filter((variant) => variant !== 'report');
  const shown = findScreenForRoute(resource, rest, new URLSearchParams(query), variants);
  return shown && { list: shown.list !== undefined, form: shown.form, variant: shown.variant };
};

describe('What a route shows', () => {
  it('should be the list at the resource itself', () => {
    expect(screen(faqs, '')).toEqual({ list: true, form: undefined, variant: undefined });
  });

  it('should be a dialog over the list', () => {
    expect(screen(faqs, 'create')).toMatchObject({ list: true, form: { id: undefined } });
    expect(screen(faqs, '0f3a')).toMatchObject({ list: true, form: { id: '0f3a' } });
  });

  it('should be a page in place of the list', () => {
    expect(screen(banners, '0f3a')).toMatchObject({ list: false, form: { id: '0f3a' } });
  });

  it.each(['a/b', 'create/now'])('should be nothing at %s', (rest) => {
    expect(screen(faqs, rest)).toBeUndefined();
  });

  it('should be the tabs of a form that a widget shows, and the page of one that shows a record', () => {
    const worn = (widgets: object): AnyResource => ({ ...faqs, form: { ...faqs.form, widgets } as never });
    const tabs = worn({ edit: 'tabs' });
    expect(screen(tabs, '0f3a/1')).toMatchObject({ list: true, form: { id: '0f3a', place: 'edit' } });
    expect(screen(tabs, 'create/1')).toBeUndefined();
    expect(screen(tabs, '0f3a/show')).toBeUndefined();
    const page = worn({ show: 'page', create: 'tabs' });
    for (const rest of ['0f3a/show', '0f3a/show/1'])
      expect(screen(page, rest)).toMatchObject({ list: false, form: { id: '0f3a', place: 'show' } });
    expect(screen(page, 'create/show')).toMatchObject({ form: { id: undefined, place: 'create' } });
    expect(screen(page, '0f3a/1')).toBeUndefined();
  });

  it('should be no creation where the API creates none, and no form where there is none', () => {
    expect(screen({ ...faqs, create: false }, 'create')).toBeUndefined();
    const { form: _, ...readOnly } = faqs as AnyResource;
    expect(screen(readOnly, 'create')).toBeUndefined();
    expect(screen(readOnly, '0f3a')).toBeUndefined();
  });

  it('should need a variant that is shown, but for a record, which knows its own', () => {
    expect(screen(boards, '', 'code=press')).toMatchObject({ list: true, variant: 'press' });
    expect(screen(boards, '')).toBeUndefined();
    expect(screen(boards, '', 'code=constructor')).toBeUndefined();
    expect(screen(boards, 'create', 'code=unknown')).toBeUndefined();
    expect(screen(boards, '', 'code=report')).toBeUndefined();
    expect(screen(boards, 'create', 'code=report')).toBeUndefined();
    expect(screen(boards, '0f3a')).toMatchObject({ list: false, form: { id: '0f3a' } });
  });
});

describe('The list of every variant', () => {
  it("should be the resource's own, where no variant is named or none that is shown", () => {
    for (const query of ['', 'code=unknown']) {
      expect(screen(forms, '', query)).toEqual({ list: true, form: undefined, variant: undefined });
    }
    expect(screen(forms, '', 'code=contact')?.variant).toBe('contact');
  });

  it('should be no page for one that the deployment does not show', () => {
    const query = new URLSearchParams('code=private-sale');
    expect(findScreenForRoute(forms, '', query, ['contact'])).toBeUndefined();
    expect(findScreenForRoute(forms, '', query, ['contact', 'private-sale'])?.variant).toBe('private-sale');
  });
});

describe('The name of a record', () => {
  it('should be the column that opens its row', () => {
    expect(findTitlePathOfResource(termsOfUse, (termsOfUse as AnyResource).list)).toBe('subject');
  });

  it('should be its id where it has none', () => {
    expect(getRecordNameOrId(termsOfUse, 'subject', { _id: 'a1', subject: '  ' })).toBe('a1');
    expect(getRecordNameOrId(termsOfUse, 'subject', { _id: 'a1', subject: '이용약관' })).toBe('이용약관');
    expect(getRecordNameOrId(termsOfUse, undefined, { _id: 'a1' })).toBe('a1');
  });
});
