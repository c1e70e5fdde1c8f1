/** Files that break exactly one rule, by the start of what the rule says. */
export interface Sample {
  rule: string;
  files: Record<string, string>;
  because: string;
}

/** Faults in stylesheets, and in how the code names their classes. */
export const styleSamples: readonly Sample[] = [
  {
    rule: '10. A class is styled in one file',
    files: {
      'src/core/theme/base.css': '.muted { color: grey }',
      'src/core/theme/print.css': '@media print { p > .muted { color: black } }',
      'src/core/ui/a.tsx': `export const A = () => <p className="muted" />;`,
    },
    because: 'a class of the page in two stylesheets',
  },
  {
    rule: '10. A class is styled in one file',
    files: {
      'src/core/ui/a.module.css': '.text :global(.chosen) { color: red }',
      'src/core/ui/b.module.css': '.text :global(.chosen) { color: blue }',
      'src/core/ui/a.ts': `import a from './a.module.css'; import b from './b.module.css'; export const t = a.text + b.text;`,
    },
    because: "a library's class in two CSS modules",
  },
  {
    rule: '10. Sizes of text',
    files: {
      'src/core/ui/a.module.css': '.text { font-size: 13px }',
      'src/core/ui/a.ts': `import a from './a.module.css'; export const t = a.text;`,
    },
    because: 'a size of text in pixels',
  },
  {
    rule: '10. Sizes of text',
    files: { 'src/core/ui/a.ts': 'export const text = { fontSize: 13 };' },
    because: 'a size of text as a number, which is pixels',
  },
  {
    rule: '10. Only src/core/theme',
    files: { 'src/core/shell/Frame.css': 'main { overflow: auto }' },
    because: 'a stylesheet for the whole page beside a component',
  },
  {
    rule: '10. A class has a name',
    files: {
      'src/core/ui/a.module.css': '@layer ui { .db { padding: 0 } }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.db} />;`,
    },
    because: 'a class of two letters',
  },
  {
    rule: '10. A class that is styled is used',
    files: {
      'src/core/ui/a.module.css': '.text { margin: 0 } .text > .left { margin: 1px }',
      'src/core/ui/b.module.css': '.left { margin: 0 }',
      'src/core/ui/a.ts': `import a from './a.module.css'; import b from './b.module.css'; export const t = a.text + b.left;`,
    },
    because: "a module's class that only another module's reader names",
  },
  {
    rule: '10. A class that is styled is used',
    files: {
      'src/core/theme/base.css': '@layer base { .muted { color: grey } }',
      'src/core/ui/a.ts': `export const muted = 'muted';`,
    },
    because: 'a class of the page that only a text is called like',
  },
  {
    rule: '10. A class in the code is styled',
    files: {
      'src/core/ui/a.module.css': '.text { margin: 0 }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.text}><b className={styles.txt} /></p>;`,
    },
    because: 'a slip in the name of a class',
  },
  {
    rule: '10. A class in the code is styled',
    files: {
      'src/core/ui/a.tsx': `export const A = ({ on }: { on: boolean }) => <p className={classNames(on ? 'left' : undefined)} />;`,
    },
    because: 'a class of the page that no stylesheet has',
  },
  {
    rule: '10. A class in the code is styled',
    files: {
      'src/core/ui/a.module.css': '.text { margin: 0 }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = ({ k }: { k: string }) => <p className={styles.text}><b className={styles[k]} /></p>;`,
    },
    because: 'a class whose name is computed',
  },
  {
    rule: '10. What moves',
    files: {
      'src/core/ui/a.module.css': '.bar { transition: opacity 1s, width 0.2s }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.bar} />;`,
    },
    because: 'a bar that becomes wider frame by frame',
  },
  {
    rule: '10. What moves',
    files: {
      'src/core/ui/a.module.css': '.bar { animation: slide 1s } @keyframes slide { to { left: 10px } }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.bar} />;`,
    },
    because: 'an animation that lays out each frame',
  },
  {
    rule: '10. The last part of a selector',
    files: {
      'src/core/ui/a.module.css': '.list > * { margin: 0 }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.list} />;`,
    },
    because: 'whatever stands in something',
  },
  {
    rule: '10. The last part of a selector',
    files: {
      'src/core/ui/a.module.css':
        '@media (hover: hover) { .list b, .list > :not([hidden]):hover { color: red } }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.list} />;`,
    },
    because: 'a pointer over whatever stands in something',
  },
  {
    rule: '10. The last part of a selector',
    files: {
      'src/core/ui/a.module.css': '.list :is(td, th):first-child { padding: 0 }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.list} />;`,
    },
    because: 'tags that only a function names',
  },
  {
    rule: '10. The last part of a selector',
    files: {
      'src/core/ui/a.module.css': '.list label:has(:checked), .list p:has(b) { color: red }',
      'src/core/ui/a.tsx': `import styles from './a.module.css'; export const A = () => <p className={styles.list} />;`,
    },
    because: 'a list that the build wraps into a function',
  },
];
