import { isObject, type Loose, toSeoulDay } from '../../../../src/core/schema/index';
import type { CollectionTotals, Document, Reader, SumContribution } from '../../../core/store/store';

/** Names of the sums that the dashboard reads (docs/decisions/sales-figures.md). */
export const SALES_SUM_NAME = 'sales';
export const SALES_BY_PRODUCT_SUM_NAME = 'products';
export const SALES_BY_PRODUCT_MONTH_SUM_NAME = 'productMonths';
export const CUSTOMERS_SUM_NAME = 'customers';
export const RECORDS_BY_STATUS_SUM_NAME = 'statuses';
export const CONFIRMATIONS_SUM_NAME = 'confirmations';
export const RECORDS_BY_TYPE_SUM_NAME = 'types';

/** Revision of the rules by which sums are computed. Raise it after each change of such a rule. */
const TOTALS_RULES_VERSION = '1';

const MONTH_TEXT_LENGTH = 7;

/** Returns the day (Asia/Seoul) of an instant; null if the value is no valid instant. */
export const toSeoulDayOrNull = (instant: unknown): string | null =>
  typeof instant === 'string' && !Number.isNaN(Date.parse(instant)) ? toSeoulDay(instant) : null;

/** Whether a collection has records created on or before a day (Asia/Seoul). */
export async function hasRecordsOnOrBeforeDay(
  reader: Reader,
  collection: string,
  day: string,
): Promise<boolean> {
  const where = [{ op: 'between' as const, path: 'createdAt', from: '1900-01-01' }];
  const order = [{ path: 'createdAt', descending: false }];
  const [oldest] = await reader.find(collection, { where, order, skip: 0, limit: 1 });
  const oldestDay = toSeoulDayOrNull(oldest?.createdAt);
  return oldestDay !== null && oldestDay <= day;
}

const toWholeNumberOrZero = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;

/**
 * Returns the sum of the final refunds in claims, in won. Only completed cancellations and returns have final
 * refunds.
 */
const sumRefundedAmounts = (claims: readonly Document[]): number =>
  claims
    .filter(
      ({ type, completedAt }) =>
        (type === 'CANCEL' || type === 'RETURN') && toSeoulDayOrNull(completedAt) !== null,
    )
    .reduce((countSum, { amount }) => countSum + toWholeNumberOrZero(amount), 0);

const PRODUCT_NAME_SEPARATOR = '\n';

/**
 * Returns the item key under which a sum counts a product. The key includes the product's name at the time of
 * the order, because products can be renamed.
 */
const buildProductItemKey = (productId: string, productName: string): string =>
  productId + PRODUCT_NAME_SEPARATOR + productName;
export const parseProductSumItem = (itemKey: string): { _id: string; name: string } => {
  const separatorIndex = itemKey.indexOf(PRODUCT_NAME_SEPARATOR);
  return { _id: itemKey.slice(0, separatorIndex), name: itemKey.slice(separatorIndex + 1) };
};

/**
 * Returns the sales of each product in an order: the amounts of its order lines, minus their share of the
 * refunded amount.
 */
function computeSalesOfOrderProducts(
  order: Document,
  claims: readonly Document[],
  bucket: string,
): SumContribution[] {
  const orderLines: Loose[] = Array.isArray(order.lines) ? order.lines.filter(isObject) : [];
  const refundedAmount = sumRefundedAmounts(claims);
  const orderAmount =
    toWholeNumberOrZero(order.amount) ||
    orderLines.reduce((sum, { amount }) => sum + toWholeNumberOrZero(amount), 0);
  // Rounds the running total instead of each share, so that the shares add up to the refunded amount.
  const computeCumulativeRefund = (partialAmount: number) =>
    orderAmount === 0 ? 0 : Math.round((partialAmount * refundedAmount) / orderAmount);
  const salesByProductId = new Map<string, SumContribution>();
  let cumulativeAmount = 0;
  for (const { product, amount } of orderLines) {
    const { _id, name } = isObject(product) ? product : {};
    const id = String(_id ?? '');
    const previousCumulativeAmount = cumulativeAmount;
    cumulativeAmount += toWholeNumberOrZero(amount);
    const netAmount =
      toWholeNumberOrZero(amount) -
      (computeCumulativeRefund(cumulativeAmount) - computeCumulativeRefund(previousCumulativeAmount));
    const itemKey = buildProductItemKey(id, String(name ?? ''));
    salesByProductId.set(id, {
      bucket,
      item: itemKey,
      amount: (salesByProductId.get(id)?.amount ?? 0) + netAmount,
      count: 1,
    });
  }
  return [...salesByProductId.values()];
}

const createSumContributions = (bucket: string | null, item: unknown, amount = 0): SumContribution[] =>
  bucket === null ? [] : [{ bucket, item: String(item), amount, count: 1 }];

/**
 * For each confirmation status, the field with the time at which an order reached this status (decisions,
 * section 13).
 */
const dateFieldByConfirmationStatus: Readonly<Record<string, 'createdAt' | 'confirmedAt'>> = {
  WAITING: 'createdAt',
  CONFIRMED: 'confirmedAt',
  AUTO: 'confirmedAt',
};

const restrictToPaidOrders =
  (
    computeContributions: (
      order: Document,
      claims: readonly Document[],
      paymentDay: string,
    ) => SumContribution[],
  ) =>
  (order: Document, claims: readonly Document[]): SumContribution[] => {
    const paymentDay = toSeoulDayOrNull(order.paidAt);
    return paymentDay === null ? [] : computeContributions(order, claims, paymentDay);
  };

/** The sums over the shop's collections, by day in Asia/Seoul (decisions, section 13, "Shop data"). */
export const dashboardTotals: Readonly<Record<string, CollectionTotals>> = {
  orders: {
    beside: { collection: 'claims', path: '_order' },
    contributionsBySumName: {
      [SALES_SUM_NAME]: restrictToPaidOrders((order, claims, day) =>
        createSumContributions(day, '', toWholeNumberOrZero(order.amount) - sumRefundedAmounts(claims)),
      ),
      [SALES_BY_PRODUCT_SUM_NAME]: restrictToPaidOrders(computeSalesOfOrderProducts),
      [SALES_BY_PRODUCT_MONTH_SUM_NAME]: restrictToPaidOrders((order, claims, day) =>
        computeSalesOfOrderProducts(order, claims, day.slice(0, MONTH_TEXT_LENGTH)),
      ),
      [CUSTOMERS_SUM_NAME]: restrictToPaidOrders(({ _user }, _, day) =>
        _user ? createSumContributions(day, _user) : [],
      ),
      [RECORDS_BY_STATUS_SUM_NAME]: ({ createdAt, status }) =>
        createSumContributions(toSeoulDayOrNull(createdAt), status),
      [CONFIRMATIONS_SUM_NAME]: (order) => {
        const dateField = dateFieldByConfirmationStatus[String(order.confirmation)];
        return dateField
          ? createSumContributions(
              toSeoulDayOrNull(order[dateField]),
              order.confirmation,
              toWholeNumberOrZero(order.amount),
            )
          : [];
      },
    },
    rules: TOTALS_RULES_VERSION,
  },
  shipments: {
    contributionsBySumName: {
      [RECORDS_BY_STATUS_SUM_NAME]: ({ createdAt, status }) =>
        createSumContributions(toSeoulDayOrNull(createdAt), status),
    },
    rules: TOTALS_RULES_VERSION,
  },
  claims: {
    contributionsBySumName: {
      [RECORDS_BY_TYPE_SUM_NAME]: ({ createdAt, type }) =>
        createSumContributions(toSeoulDayOrNull(createdAt), type),
    },
    rules: TOTALS_RULES_VERSION,
  },
};
