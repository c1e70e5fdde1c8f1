import { register } from 'node:module';

// openapi-typescript writes with the compiler's own interface, which TypeScript 7 has no more: ts-morph brings one.
const compiler = new URL('../../../node_modules/@ts-morph/common/dist/typescript.js', import.meta.url).href;
const hook = `export const resolve = (name, context, next) =>
  name === 'typescript' ? { url: '${compiler}', format: 'commonjs', shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
