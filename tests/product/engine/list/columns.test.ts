import { describe, expect, it } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { estimateTextWidth } from '../../../../src/core/engine/fields/looks';
import { groupColumnsByCardPlace } from '../../../../src/core/engine/list/cards/cardParts';
import { buildListColumns, widenColumnsForNumbers } from '../../../../src/core/engine/list/listing/columns';
import {
  computeComfortableTableWidth,
  computeMinTableWidth,
} from '../../../../src/core/engine/list/listing/widths';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import type { AnyResource, ListView, Loose } from '../../../../src/core/schema/index';
import { createVariantOnlyRecord } from '../../../../src/core/schema/index';
import { resources } from '../../../../src/product/resources/index';

const { translate } = createI18nProvider(messages);

const named = (name: string) =>
  (resources as readonly AnyResource[]).find((resource) => resource.name === name);

function columns(name: string, variant?: string, changes = true) {
  const resource = named(name) as AnyResource;
  const record = createVariantOnlyRecord(resource, variant);
  const list = (
    variant === undefined ? resource.list : resource.variants?.of[variant]?.list
  ) as ListView<Loose>;
  const texts = createResourceTexts(translate, resource, variant);
  return buildListColumns({ resource, list, record, texts, changes, numberLabel: 'No' });
}

const roles = (name: string, variant?: string, changes?: boolean) =>
  columns(name, variant, changes).map((column) => `${column.drawnAs} ${column.label}`);

describe('The columns of a list', () => {
  it('should have no switch for an operator who may only read: what it stands at is shown', () => {
    expect(roles('notices', undefined, false).at(-1)).toBe('value 상단 고정');
  });

  it('should read as the specification orders them', () => {
    expect(roles('notices')).toEqual([
      'rowNumber No',
      'expands 공지사항',
      'value 첨부 파일',
      'phase 상태',
      'value 등록일자',
      'toggle 상단 고정',
    ]);
    expect(roles('popups')).toEqual([
      'value 순서',
      'name 명칭',
      'value URL',
      'toggle 전시여부',
      'phase 상태',
      'value 등록일자',
    ]);
  });

  it.each([1, 999, 1_000, 12_345, 1_000_000])('should hold the row number %d whole', (first) => {
    const tabular = 8.4;
    for (const [name, padding] of [
      ['notices', 20],
      ['subscriptions', 12],
    ] as const) {
      const [number] = widenColumnsForNumbers(columns(name), [], first);
      expect((number?.width ?? 0) - padding).toBeGreaterThanOrEqual(String(first).length * tabular);
    }
  });

  it('should hold the longest number of the rows whole, and stay as it is for short ones', () => {
    const list = columns('popups');
    const [, , ...others] = list;
    const widths = (sequence: number) =>
      widenColumnsForNumbers(list, [{ sequence: 1 }, { sequence }], 2).map(({ width }) => width);
    expect(widths(3)).toEqual(list.map(({ width }) => width));
    expect(widths(123_456_789)[0]).toBeGreaterThan((list[0]?.width ?? 0) + 30);
    expect(widths(123_456_789).slice(2)).toEqual(others.map(({ width }) => width));
  });

  it('should say by a chip whether a value is there', () => {
    expect(roles('questions')).toEqual(['value 작성자', 'name 제목', 'value 문의일시', 'empty 답변 상태']);
  });

  it('should lead to the form from the column that names the record', () => {
    expect(roles('levels')).toContain('name 이름');
    expect(roles('boards', 'work')).toContain('name 제목');
    expect(roles('forms', 'contact')).toContain('name 작성자');
  });

  it('should keep a width for all that has one, and share the rest', () => {
    const sharing = (resources as readonly AnyResource[]).filter(
      ({ name, list }) => list && columns(name).every(({ width }) => width !== undefined),
    );
    // Nothing of these is long: their columns grow together.
    expect(sharing.map(({ name }) => name)).toEqual(['interests', 'shipments', 'claims']);
  });

  it('should be as wide as its head and its widest choice', () => {
    for (const { label, width } of columns('users')) {
      if (width !== undefined) expect(width).toBeGreaterThan(estimateTextWidth(label, 13));
    }
    const category = columns('boards', 'guide').find(({ id }) => id === 'category');
    expect(category?.width).toBeGreaterThan(estimateTextWidth('작품 구매 및 판매 활동', 12));
  });

  it('should let a column of many values share the rest', () => {
    expect(columns('banners').find(({ id }) => id === 'slides.image')?.width).toBeUndefined();
  });

  it('should take more room for many columns than for few', () => {
    expect(computeComfortableTableWidth(columns('popups'))).toBeLessThan(900);
    expect(computeMinTableWidth(columns('users'))).toBeLessThan(900);
  });

  it('should fit into the usual width of a list wherever each of them can be read there', () => {
    // The list of events is wider than usual.
    for (const [name, variant, room] of [
      ['boards', 'event', 1112],
      ['banners', undefined, 1024],
      ['notices', undefined, 1024],
    ] as const) {
      expect(computeComfortableTableWidth(columns(name, variant))).toBeLessThanOrEqual(room - 44 - 96);
    }
  });

  it('should show fifteen columns of applications beside the menu of a usual screen', () => {
    const room = 1440 - 232 - 2 * 24 - 2;
    const actions = 96;
    expect(columns('subscriptions')).toHaveLength(14);
    expect(computeMinTableWidth(columns('subscriptions')) + actions).toBeLessThanOrEqual(room);
  });
});

describe('The card of a record on a phone', () => {
  const parts = (name: string, variant?: string) => {
    const { title, picture, chip, line, time, switches } = groupColumnsByCardPlace(columns(name, variant));
    return [title, picture, chip, line, time, ...switches].map((column) => column?.id);
  };

  it('should tell its name, its choice, what it can be reached by, its time and its switches', () => {
    expect(parts('users')).toEqual(['name', undefined, 'type', 'phone', 'createdAt', 'isWarning']);
    expect(parts('popups')).toEqual(['name', undefined, 'display', 'url', 'createdAt', 'display.enabled']);
    expect(parts('boards', 'work').slice(0, 3)).toEqual(['subject', 'thumb', 'category']);
    expect(parts('questions')).toEqual(['subject', undefined, 'reply', 'name', 'createdAt']);
    expect(parts('forms', 'contact')).toEqual([
      'meta.name',
      undefined,
      'isEmailed',
      'meta.phone',
      'createdAt',
    ]);
    expect(parts('faqs')).toEqual(['subject', undefined, 'publish', 'sequence', 'createdAt']);
  });
});
