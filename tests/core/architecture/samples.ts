import { chunkSamples } from './chunks';
import { clockSamples } from './clockRules';
import { safetySamples } from './safetySamples';
import { type Sample, styleSamples } from './styleSamples';

/** What each rule refuses, and why. */
export const samples: readonly Sample[] = [
  {
    rule: '0. Core imports nothing',
    files: { 'server/core/a.ts': `import { x } from '../product/x';`, 'server/product/x.ts': '' },
    because: 'a core that reads the product',
  },
  {
    rule: '0. The product imports',
    files: {
      'src/product/widgets/a.ts': `import { x } from '../../core/engine/form/x';`,
      'src/core/engine/form/x.ts': 'export const x = 1;',
    },
    because: 'a widget that reaches into a room that core does not offer',
  },
  {
    rule: '1. src/core/schema',
    files: { 'src/core/schema/a.ts': `import dayjs from 'dayjs';` },
    because: 'a package in the schema language',
  },
  {
    rule: '1. src/core/schema',
    files: {
      'src/core/schema/a.ts': `import type { B } from '../ui/b';`,
      'src/core/ui/b.ts': 'export type B = 1;',
    },
    because: 'a type of another part in the schema language',
  },
  {
    rule: '2. src/product/resources',
    files: {
      'src/product/resources/a.ts': `import { b } from './b';`,
      'src/product/resources/b.ts': 'export const b = 1;',
    },
    because: 'a resource that reads another',
  },
  {
    rule: '2. i18n',
    files: {
      'i18n/a.ts': `import { x } from '../src/core/schema/x';`,
      'src/core/schema/x.ts': 'export const x = 1;',
    },
    because: 'texts that load the schema',
  },
  {
    rule: '3. src/core/engine',
    files: { 'src/core/engine/list.ts': `export const f = (name: string) => name === 'coupons';` },
    because: 'an entity named by the engine',
  },
  {
    rule: '3. src/core/engine',
    files: { 'server/core/hooks.ts': 'export const hooks = { coupons: () => null };' },
    because: 'an entity named by a key in the server',
  },
  {
    rule: '3. src/core/engine',
    files: {
      'src/core/schema/a.ts': 'export interface Ports { coupons: string }',
      'src/core/engine/list.ts': `export const f = (resource: { name: string }) => resource.name === 'coupons';`,
    },
    because: 'an entity named by the engine that has a word like it',
  },
  {
    rule: '3. src/core/engine',
    files: {
      'src/core/schema/a.ts': 'export interface Ports { coupons: string }',
      'src/core/engine/list.ts': `export const f = (p: { getList(a: string): void }) => p.getList('coupons');`,
    },
    because: 'an entity asked for by the engine that has a word like it',
  },
  {
    rule: '3. Routes note',
    files: { 'server/core/records/a.ts': 'export const quiet = (call) => (call.access.action = null);' },
    because: 'a route that writes its own note for the record of access',
  },
  {
    rule: '3. Routes note',
    files: {
      'server/core/records/a.ts': 'export const add = ({ access }, more) => Object.assign(access, more);',
    },
    because: 'a route that adds to its note by itself',
  },
  {
    rule: '6. i18n/ko/core',
    files: { 'i18n/ko/core/mail.ts': `export const gone = '삭제된 쿠폰입니다.';` },
    because: 'a text of core that names a record of the product',
  },
  {
    rule: '6. Korean text',
    files: { 'src/product/resources/a.ts': `export const a = '저장'; // 저장` },
    because: 'Hangul in a text of a resource',
  },
  {
    rule: '3. src/core/engine',
    files: {
      'src/core/engine/a.ts': `import { x } from '../resources/x';`,
      'src/core/resources/x.ts': '',
    },
    because: 'a resource imported by the engine',
  },
  {
    rule: '3. src/core/engine reads only',
    files: {
      'src/core/engine/a.ts': `import { Menu } from '../shell/Menu';`,
      'src/core/shell/ConsoleMenu.ts': 'export const Menu = 1;',
    },
    because: 'the shell in the engine',
  },
  {
    rule: '3. src/product/home and charts load',
    files: { 'src/core/ui/a.ts': `import { scaleBand } from '@visx/scale';` },
    because: 'a chart that loads with every page',
  },
  {
    rule: '3. src/product/home and charts load',
    files: {
      'src/product/pages/a.ts': `import { Dashboard } from '../home/Dashboard';`,
      'src/product/home/Dashboard.ts': 'export const Dashboard = 1;',
    },
    because: 'a frame that loads the dashboard with itself',
  },
  {
    rule: '3. server/core/parts.ts',
    files: {
      'server/core/app.ts': `import { a } from './views/a';`,
      'server/core/views/a.ts': 'export const a = 1;',
    },
    because: 'a room that the API names beside the list of parts',
  },
  {
    rule: '3. server/core/parts.ts',
    files: {
      'server/core/parts.ts': 'export const parts = [];',
      'server/core/views/part.ts': 'export const viewsPart = part({});',
    },
    because: 'a part that the list lacks',
  },
  {
    rule: '4. src/core/provider and server have no React',
    files: { 'src/core/provider/a.ts': `import { useState } from 'react';` },
    because: 'React in the provider',
  },
  {
    rule: '4. src/core/provider and server have no React',
    files: { 'server/core/a.ts': `import { HttpError } from 'ra-core';` },
    because: 'react-admin in the server',
  },
  {
    rule: '4. server outside server/core/node',
    files: { 'server/core/a.ts': `import { readFile } from 'node:fs/promises';` },
    because: 'Node in what also runs inside a page',
  },
  {
    rule: '4. server reads nothing',
    files: {
      'server/core/a.ts': `import { b } from '../../src/core/ui/b';`,
      'src/core/ui/b.ts': 'export const b = 1;',
    },
    because: 'the console inside the server',
  },
  {
    rule: '4. src/core/schema/described',
    files: {
      'src/core/schema/index.ts': `export { json } from './described/jsonSchema';`,
      'src/core/schema/described/jsonSchema.ts': 'export const json = 1;',
    },
    because: 'the description of the API in the schema language that every page loads',
  },
  {
    rule: '5. server imports nothing of mocks',
    files: {
      'server/main.ts': `void import('../mocks/handlers');`,
      'mocks/handlers.ts': 'export const a = 1;',
    },
    because: 'a mock that the server starts',
  },
  {
    rule: '5. src never imports',
    files: {
      'src/core/App.tsx': `void import('../../mocks/browser');`,
      'mocks/browser.ts': 'export const a = 1;',
    },
    because: 'a second door to the mocks',
  },
  {
    rule: '6. Korean text',
    files: { 'src/core/ui/a.ts': '// 저장' },
    because: 'Hangul in a comment of src',
  },
  {
    rule: '7. tests/product/contract',
    files: {
      'tests/product/contract/a.test.ts': `import { x } from '../../../src/core/schema/x';`,
      'src/core/schema/x.ts': 'export const x = 1;',
    },
    because: 'a contract test that reads the schema',
  },
  {
    rule: '7. tests/core and',
    files: {
      'tests/core/a.test.ts': `import { x } from '../../src/product/resources/x';`,
      'src/product/resources/x.ts': 'export const x = 1;',
    },
    because: "a test of the core that reads one of the product's resources",
  },
  {
    rule: '7. tests/core and',
    files: {
      'tests/core/a.test.ts': `export const a = (call: (path: string) => void) => call('coupons/1');`,
    },
    because: "a test of the core that calls one of the product's resources",
  },
  {
    rule: '7. tests/product/yourOwnApi',
    files: {
      'tests/product/yourOwnApi/a.ts': `import { x } from '../../../src/core/schema/x';`,
      'src/core/schema/x.ts': 'export const x = 1;',
    },
    because: 'an API of somebody else that reads our schema',
  },
  {
    rule: '8. No barrels',
    files: { 'src/core/ui/index.ts': `export * from './a';`, 'src/core/ui/a.ts': 'export const a = 1;' },
    because: 'a third barrel',
  },
  {
    rule: '8. No cycles',
    files: { 'src/core/ui/a.ts': `import './b';`, 'src/core/ui/b.ts': `import type { A } from './a';` },
    because: 'two files that need each other',
  },
  {
    rule: '8. Imports between the folders',
    files: {
      'src/core/shell/menu/a.ts': `import '../palette/b';`,
      'src/core/shell/palette/b.ts': 'export const b = 1;',
      'src/core/shell/palette/c.ts': `import '../menu/d';`,
      'src/core/shell/menu/d.ts': 'export const d = 1;',
    },
    because: 'two folders that need each other',
  },
  {
    rule: '8. Imports between the folders',
    files: {
      'server/core/accounts/a.ts': `import type { B } from '../readers';`,
      'server/core/readers.ts': `import type { C } from './accounts/c'; export type B = C;`,
      'server/core/accounts/c.ts': 'export type C = 1;',
    },
    because: 'a room of the server that needs a file above it, by types alone',
  },
  {
    rule: '8. Rooms of a folder',
    files: {
      'server/core/records/search/a.ts': `import type { B } from '../body/b';`,
      'server/core/records/body/b.ts': 'export type B = 1;',
    },
    because: 'a room of the records that imports one above it',
  },
  {
    rule: '8. Rooms of a folder',
    files: { 'server/core/records/more/a.ts': 'export const a = 1;' },
    because: 'a room of the records without a floor',
  },
  {
    rule: '8. At most',
    files: Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`server/${name}.ts`, 'export const one = 1;']),
    ),
    because: 'a seventh file at the root of the server',
  },
  {
    rule: '8. At most',
    files: Object.fromEntries(
      Array.from({ length: 13 }, (_, at) => [`src/core/engine/form/f${at}/a.ts`, 'export const one = 1;']),
    ),
    because: 'a thirteenth room in the form',
  },
  ...styleSamples,
  ...safetySamples,
  ...clockSamples,
  ...chunkSamples,
  {
    rule: '9. Only the tables',
    files: { 'server/core/a.ts': `export const f = (each: object) => 'range' in each;` },
    because: 'a filter that is asked for its type',
  },
  {
    rule: 'No file over',
    files: { 'src/core/ui/a.ts': 'void 0;\n'.repeat(301) },
    because: 'a file of 301 lines',
  },
];
