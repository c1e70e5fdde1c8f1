import { Package, Settings, ShoppingCart, Users } from 'lucide';
import { consoleMessages } from '../../i18n/ko/product/console';
import { defineProduct } from '../core/product';
import { coreWidgets } from '../core/widgets/registry';
import { brand } from './brand';
import { flavours } from './menu';
import { resources } from './resources/index';
import { purchases } from './resources/purchases';

/** A shop: products in categories, members and their purchases. */
export const product = defineProduct({
  brand,
  resources,
  menu: {
    goods: { icon: Package },
    sales: { icon: ShoppingCart },
    people: { icon: Users },
    office: { icon: Settings },
  },
  flavours,
  home: {
    purchases: {
      title: 'resources.purchases.name',
      part: () => import('./home/Purchases'),
      reads: [purchases],
      width: 'full',
    },
  },
  pages: {
    password: {
      group: 'office',
      page: () => import('../core/account/PasswordPage'),
      everyone: true,
      offer: 'password',
    },
    month: { group: 'sales', page: () => import('./pages/Month') },
  },
  widgets: { ...coreWidgets, show: {}, create: {}, edit: {}, act: {} },
  messages: consoleMessages,
});
