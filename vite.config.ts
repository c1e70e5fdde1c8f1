import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { INSTALLED_PACKAGES, OPTIONAL_PACKAGES } from './scripts/shipped.mjs';
import { apiProxy } from './vite/apiProxy.ts';
import { redirectToBaseSlash } from './vite/baseSlash.ts';
import { brandIcon } from './vite/brandIcon.ts';
import { consoleMeta } from './vite/consoleMeta.ts';
import { removeNeedlessPreloads } from './vite/loadedBefore.ts';
import { mockWorker } from './vite/mockWorker.ts';
import { removeRouterNames } from './vite/routerNames.ts';
import { buildScopedClassName } from './vite/scopedName.ts';
import { startTexts } from './vite/startTexts.ts';
import { tokensCss } from './vite/tokensCss.ts';

/** The console on its own server, which fills in the nonce and the `<meta name="console">` of each response. */
const served: UserConfig = {
  plugins: [react(), tokensCss(), brandIcon(), startTexts()],
  html: { cspNonce: '__NONCE__' },
  build: { outDir: 'dist/console' },
};

/** The console with the whole API inside the page: `npm run dev`, and the demo build. */
const mocked: UserConfig = {
  plugins: [
    react(),
    tokensCss(),
    brandIcon(),
    startTexts(),
    redirectToBaseSlash(),
    consoleMeta(),
    mockWorker(),
  ],
  build: { outDir: 'dist/mock' },
};

/**
 * The console as files alone, for any server and an API of one's own (docs/your-own-api.md): `npm run dev:api` and
 * `npm run build:api`. Both hand what is no page to the API at `API_ORIGIN`.
 */
const alone: UserConfig = {
  plugins: [react(), tokensCss(), brandIcon(), startTexts(), redirectToBaseSlash(), consoleMeta()],
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
  ssr: { noExternal: true, external: [...INSTALLED_PACKAGES, ...OPTIONAL_PACKAGES] },
  build: {
    ssr: true,
    rolldownOptions: { input: ['server/main.ts', 'server/core/node/sanitize/sanitizeThread.ts'] },
    outDir: 'dist/server',
    target: 'node20',
  },
};

const inPackages = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/** Modules of the first list that many lazy parts share: alone, each would be a file with more names than code. */
const SMALL =
  /actionIcons|setNewest|ifMatch|ownEscape|calls.queue|icons.(ban|truck|undo-2|user-minus|chevron-down|chevron-right|check|x|search)\.mjs/;

/** The package's `exports` name its development build alone, whose warnings no operator reads. */
const routerOf = (command: 'build' | 'serve') =>
  command === 'build'
    ? [
        { find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') },
        {
          find: /^react-router\/dom$/,
          replacement: inPackages('react-router/dist/production/dom-export.mjs'),
        },
      ]
    : [];

/** The same functions in a fourth of the size, each tested against lodash (docs/decisions/small-libraries.md). */
const smallerLodash = { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' };

export default defineConfig(({ command, mode, isSsrBuild }) => {
  if (isSsrBuild) return server;
  const api = mode === 'mock' ? 'mock' : 'server';
  const { build, plugins = [], ...config } = consoles[mode] ?? served;
  const before = removeNeedlessPreloads();
  return {
    ...config,
    plugins: [...plugins, removeRouterNames(), before.plugin],
    base: '/console/',
    // What node-polyglot asks for.
    resolve: {
      alias: [
        {
          find: 'object.entries',
          replacement: fileURLToPath(new URL('vite/objectEntries.cjs', import.meta.url)),
        },
        ...routerOf(command),
        ...(command === 'build' ? [smallerLodash] : []),
      ],
    },
    define: { 'import.meta.env.VITE_API': JSON.stringify(api) },
    css: { modules: { generateScopedName: buildScopedClassName } },
    build: {
      ...build,
      assetsInlineLimit: 0,
      // One stylesheet: what goes before what does not depend on what was loaded first.
      cssCodeSplit: false,
      modulePreload: { polyfill: false, resolveDependencies: before.resolveDependencies },
      chunkSizeWarningLimit: 1_000,
      // The first script names every chunk of the console: a letter less of each is noticed there. One keeps its name,
      // by which stories know the form of the sign-in.
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [{ name: 'small', test: SMALL }] },
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: ({ name }) => `assets/${name === 'SignInForm' ? `${name}-` : ''}[hash:7].js`,
        },
      },
    },
  };
});
