import { QueryClient } from '@tanstack/react-query';
import { members as listed, rows } from '../../console/members';
import { providing } from '../../console/provider';

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

/** Answers at once: what is measured is the screen. */
export const dataProvider = providing({
  getList: async () => ({ data: [...rows] as never[], total: rows.length, meta: { skip: 0 } }),
  readViews: async () => ({ views: [], own: { columns: null, density: 'normal' } }),
  getOne: async (_name: string, { id }: { id: unknown }) => ({
    data: rows.find((row) => row.id === id) as never,
  }),
  drafts: async () => ({ listDrafts: async () => [] }),
});

export const queryClient = new QueryClient();
