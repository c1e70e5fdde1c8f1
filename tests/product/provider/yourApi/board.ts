import { vi } from 'vitest';
import type {
  ApiConfig,
  ApiConventions,
  CustomApi,
  CustomApiResource,
} from '../../../../src/core/provider/apiConfig';
import { createDataProvider } from '../../../../src/core/provider/dataProvider';
import { restrictResourcesToApi } from '../../../../src/core/provider/offeredResources';
import { createAuthProvider } from '../../../../src/core/provider/session/authProvider';
import { createReauthenticationGate } from '../../../../src/core/provider/wire/sessionGate';
import { createConfiguredHttpClient } from '../../../../src/core/provider/yourApi/connectApi';
import { scripted } from '../../../core/provider/scripted';
import { resources } from '../../../core/theProduct';

function stub(name: 'sessionStorage' | 'localStorage'): void {
  const kept = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

/** What a tab of its own remembers, without a page; what the browser remembers stays. */
export const stubTab = (): void => stub('sessionStorage');

/** What a page remembers, without a page. */
export function stubStorage(): void {
  stub('localStorage');
  stubTab();
}

const conventions: ApiConventions = {
  id: 'id',
  list: { records: 'data', total: 'meta.total' },
  one: 'data',
  sends: '',
  paging: { page: 'page', size: 'per_page' },
  sort: 'order',
  changes: 'PATCH',
};

const faqs: CustomApiResource = {
  path: 'articles',
  names: { subject: 'title', createdAt: 'made.at' },
  parameters: { searchKey: 'in', searchValue: 'q' },
};

/** A configuration of an API that calls FAQs articles. */
export const configOf = ({
  faq = {},
  own = {},
  base = '/v2',
}: Told = {}): ApiConfig & { own: CustomApi } => ({
  base,
  own: {
    session: {
      by: 'token',
      signIn: { path: '/sign_ins', username: 'email', password: 'secret', token: 'data.token' },
      who: { path: '/me', id: 'data.id', name: 'data.name', username: 'data.email' },
      signOut: { path: '/sign_ins/current', method: 'DELETE' },
    },
    conventions,
    failures: { message: 'error.text', fields: 'error.fields' },
    resources: { faqs: { ...faqs, ...faq }, levels: { path: 'grades' }, notices: { path: 'posts' } },
    offers: [],
    ...own,
  },
});

interface Told {
  faq?: Partial<CustomApiResource>;
  own?: Partial<CustomApi>;
  base?: string;
}

/** A console at that API, which gives these replies one after the other. */
export function start(told: Told, ...replies: Parameters<typeof scripted>) {
  const { send, sent } = scripted(...replies);
  const config = configOf(told);
  const offered = restrictResourcesToApi(resources, config);
  const gate = createReauthenticationGate();
  const http = createConfiguredHttpClient({ gate, send }, offered, config);
  const provider = createDataProvider(offered, http);
  return { sent, gate, provider, auth: createAuthProvider(http, () => '/console/login'), offered };
}
