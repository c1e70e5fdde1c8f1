import { expect, test } from 'vitest';
import { textsNameNoResource } from '../../core/architecture/koreanRules';
import { repository } from '../../core/architecture/repository';
import { coreTestsAlone } from '../../core/architecture/testRules';
import { messages, resources } from '../../core/theProduct';

const names = [...new Set(resources.flatMap(({ name, api }) => [name, api.path]))];
/** The Korean names of the platform's records; those of core's resources are core's texts. */
const labels = Object.entries(messages.resources).flatMap(([resource, { name, record }]) =>
  ['access-log', 'bin'].includes(resource) ? [] : [name, record].filter((label) => label !== undefined),
);

test.each([textsNameNoResource(labels), coreTestsAlone(names)])('$says', ({ broken }) => {
  expect(broken(repository)).toEqual([]);
});
