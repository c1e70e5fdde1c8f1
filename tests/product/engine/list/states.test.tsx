// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { NoMatchingRecords } from '../../../../src/core/engine/list/records/states';
import type { AnyResource } from '../../../../src/core/schema/index';
import { boards } from '../../../../src/product/resources/boards/boards';
import { forms } from '../../../../src/product/resources/forms';
import { notices } from '../../../../src/product/resources/notices';
import { renderIn } from '../../../core/engine/list/listScreen';

afterEach(cleanup);

describe('A search without a hit', () => {
  test.each<[AnyResource, string | undefined, string]>([
    [notices, undefined, '조건에 맞는 공지사항이 없습니다'],
    [forms, 'consignment-sale', '조건에 맞는 위탁판매 요청이 없습니다'],
    [forms, 'private-sale', '조건에 맞는 작품 문의가 없습니다'],
    [boards, 'interior-shop', '조건에 맞는 인테리어 매장이 없습니다'],
  ])('names what was looked for: %#', (resource, variant, title) => {
    renderIn(resource, <NoMatchingRecords />, variant);
    expect(screen.getByRole('heading').textContent).toBe(title);
  });
});
