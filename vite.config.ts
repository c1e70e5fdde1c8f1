import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { apiProxy } from './vite/apiProxy.ts';
import { baseSlash } from './vite/baseSlash.ts';
import { consoleMeta } from './vite/consoleMeta.ts';
import { mockWorker } from './vite/mockWorker.ts';
import { scopedName } from './vite/scopedName.ts';
import { startTexts } from './vite/startTexts.ts';
import { tokensCss } from './vite/tokensCss.ts';

/** The console on its own server, which fills in the nonce and the `<meta name="console">` of each response. */
const served: UserConfig = {
  plugins: [react(), tokensCss(), startTexts()],
  html: { cspNonce: '__NONCE__' },
  build: { outDir: 'dist/console' },
};

/** The console with the whole API inside the page: `npm run dev`, and the demo build. */
const mocked: UserConfig = {
  plugins: [react(), tokensCss(), startTexts(), baseSlash(), consoleMeta(), mockWorker()],
  build: { outDir: 'dist/mock' },
};

/**
 * The console as files alone, for any server and an API of one's own (docs/your-own-api.md): `npm run dev:api` and
 * `npm run build:api`. Both hand what is no page to the API at `API_ORIGIN`.
 */
const alone: UserConfig = {
  plugins: [react(), tokensCss(), startTexts(), baseSlash(), consoleMeta()],
  build: { outDir: 'dist/api' },
  server: { proxy: apiProxy(process.env.API_ORIGIN) },
  preview: { proxy: apiProxy(process.env.API_ORIGIN) },
};

const consoles: Readonly<Record<string, UserConfig>> = { mock: mocked, api: alone };

/**
 * The server with its packages in one file, which starts in half the time; only native ones stay outside. Beside it
 * the thread that sanitises long texts.
 */
export const server: UserConfig = {
  ssr: { noExternal: true, external: ['@node-rs/argon2', '@photostructure/sqlite', 'pg'] },
  build: {
    ssr: true,
    rolldownOptions: { input: ['server/main.ts', 'server/core/node/sanitize/sanitizeThread.ts'] },
    outDir: 'dist/server',
    target: 'node20',
    copyPublicDir: false,
  },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return server;
  const api = mode === 'mock' ? 'mock' : 'server';
  const { build, ...config } = consoles[mode] ?? served;
  return {
    ...config,
    base: '/console/',
    // What node-polyglot asks for.
    resolve: {
      alias: { 'object.entries': fileURLToPath(new URL('vite/objectEntries.cjs', import.meta.url)) },
    },
    define: { 'import.meta.env.VITE_API': JSON.stringify(api) },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      ...build,
      assetsInlineLimit: 0,
      // One stylesheet: what goes before what does not depend on what was loaded first.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
      // The first script names every chunk of the console: a letter less of each is noticed there. One keeps its name,
      // by which stories know the form of the sign-in.
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: ({ name }) => `assets/${name === 'SignInForm' ? `${name}-` : ''}[hash:7].js`,
        },
      },
    },
  };
});
