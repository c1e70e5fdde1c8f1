import { Clock, Image, Settings, Ticket } from 'lucide';
import { consoleMessages } from '../../i18n/ko/product/console';
import { defineProduct } from '../core/product';
import { coreWidgets } from '../core/widgets/registry';
import { brand } from './brand';
import { flavours } from './menu';
import { exhibitions } from './resources/exhibitions';
import { resources } from './resources/index';

/** A museum: exhibitions, the tickets to them, and who works there. */
export const product = defineProduct({
  brand,
  resources,
  menu: {
    halls: { icon: Image },
    visits: { icon: Clock },
    counter: { icon: Ticket },
    office: { icon: Settings },
  },
  flavours,
  home: {
    shown: {
      title: 'resources.exhibitions.name',
      part: () => import('./home/Shown'),
      reads: [exhibitions],
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
    hours: { group: 'visits', page: () => import('./pages/Hours') },
  },
  widgets: { ...coreWidgets, show: {}, create: {}, edit: {}, act: {} },
  messages: consoleMessages,
});
