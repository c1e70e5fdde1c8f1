import type { Sample } from './styleSamples';

const at = (path: string, source: string) => ({ [path]: source });

/** Code that opens a door, each by itself. */
export const safetySamples: readonly Sample[] = [
  {
    rule: '11. Markup',
    files: at('src/core/ui/a.ts', `export const f = (e: Element, t: string) => { e.innerHTML = t; };`),
    because: 'markup that is written into an element',
  },
  {
    rule: '11. Markup',
    files: at('src/core/ui/a.ts', `export const f = (e: Element, t: string) => { e['outerHTML'] = t; };`),
    because: 'an element that is replaced by markup, by the name of a key',
  },
  {
    rule: '11. Markup',
    files: at(
      'src/core/ui/a.ts',
      `export const f = (e: Element, t: string) => e.insertAdjacentHTML('beforeend', t);`,
    ),
    because: 'markup that is put beside an element',
  },
  {
    rule: '11. Markup',
    files: at(
      'src/core/ui/a.tsx',
      `export const A = ({ t }: { t: string }) => <p dangerouslySetInnerHTML={{ __html: t }} />;`,
    ),
    because: 'markup in React',
  },
  {
    rule: '11. Markup',
    files: at(
      'src/core/ui/a.ts',
      `export const f = (t: string) => Object.assign(document.body, { innerHTML: t });`,
    ),
    because: 'markup that is assigned with other properties',
  },
  {
    rule: '11. Markup',
    files: at('src/core/ui/a.ts', `export const f = (t: string) => document.write(t);`),
    because: 'a page that is written',
  },
  {
    rule: '11. Nothing that is data is run',
    files: at('src/core/ui/a.ts', `export const f = (t: string) => eval(t);`),
    because: 'eval',
  },
  {
    rule: '11. Nothing that is data is run',
    files: at('server/core/a.ts', `export const f = (t: string) => new Function(t)();`),
    because: 'a function that is made of a text',
  },
  {
    rule: '11. Nothing that is data is run',
    files: at('src/core/ui/a.ts', `export const f = (t: string) => setTimeout(\`go(\${t})\`, 1);`),
    because: 'a timer with a text',
  },
  {
    rule: '11. Nothing that is data is run',
    files: at('server/core/node/a.ts', `import { exec } from 'node:child_process'; export const f = exec;`),
    because: 'another program that the server starts',
  },
  {
    rule: '11. A query',
    files: at(
      'server/core/node/a.ts',
      `export const f = (d: Db, id: string) => d.prepare(\`select * from t where id = '\${id}'\`);`,
    ),
    because: 'a query that holds a value',
  },
  {
    rule: '11. A query',
    files: at(
      'server/core/node/a.ts',
      `export const f = (d: Db, id: string) => { const q = 'delete from t where id = ' + id; d.exec(q); };`,
    ),
    because: 'a query that is joined before it is used',
  },
  {
    rule: '11. A query',
    files: at(
      'server/core/node/a.ts',
      `import { sql } from 'kysely'; export const f = (by: string) => sql\`order by \${sql.raw(by)}\`;`,
    ),
    because: 'raw SQL of a value',
  },
  {
    rule: '11. Normal forms',
    files: at('server/core/a.ts', `export const f = (t: string) => t.trim().normalize('NFC');`),
    because: 'a text that the server normalises by itself',
  },
  {
    rule: '11. Normal forms',
    files: at('src/core/schema/a.ts', `export const f = (t: string) => t['normalize']('NFKC');`),
    because: 'a text that the schema normalises by the name of a method',
  },
];
