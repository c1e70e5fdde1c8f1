import { QueryClient } from '@tanstack/react-query';
import { messages as texts } from '../../../i18n/ko/index';
import { createI18nProvider } from '../../../i18n/provider';
import { members as listed, messages, rows } from '../../list/page/members';

/** Members with a form of all that an operator changes of them. */
export const members = {
  ...listed,
  form: {
    in: { page: 1024 },
    sections: [
      { title: 'basic', fields: ['type', 'username', 'name', 'nation', 'phone', 'email', 'isWarning'] },
    ],
  },
};

const never = () => Promise.reject(new Error('The bench changes nothing'));

/** Answers at once: what is measured is the screen. */
export const dataProvider = {
  getList: async () => ({ data: [...rows] as never[], total: rows.length, meta: { skip: 0 } }),
  getOne: async (_name: string, { id }: { id: unknown }) => ({
    data: rows.find((row) => row.id === id) as never,
  }),
  getMany: never,
  getManyReference: never,
  create: never,
  update: never,
  updateMany: never,
  delete: never,
  deleteMany: never,
};

export const i18nProvider = createI18nProvider({
  ...texts,
  resources: { ...texts.resources, members: { ...messages, sections: { basic: '기본 정보' } } },
});

export const queryClient = new QueryClient();
