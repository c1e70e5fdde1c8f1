import { describe, expect, test } from 'vitest';
import { createMemorySignInKeyService } from '../../../server/core/accounts/signInKeys';
import { createApi } from '../../../server/core/app';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createMemoryStore } from '../../../server/core/store/memory';
import { server } from '../../../server/product/server';
import type { WidgetSet } from '../../../src/core/engine/EngineContext';
import {
  type AnyField,
  type AnyResource,
  collectFormFields,
  defineResource,
  eachField,
  fieldAt,
  id,
  list,
  parseWidgetDeclaration,
  text,
} from '../../../src/core/schema/index';
import { createBrandTokens } from '../../../src/core/theme/brandTokens';
import { product } from '../../../src/product/product';
import { slowPatterns } from '../conformance/patterns';
import { messages } from '../theProduct';

/** A widget for a field, wherever it is named. */
type Named = Parameters<typeof parseWidgetDeclaration<'field'>>[0] | undefined;

/** Says which widgets stand at a kind of field that they can't edit. */
function wrongWidgets(resources: readonly AnyResource[], { field: known }: WidgetSet): string[] {
  const faults = resources.flatMap(({ name, fields, form, variants, flavours }) => {
    const told = (path: string, field: AnyField, widget: Named) => {
      const used = widget && parseWidgetDeclaration<'field'>(widget).name;
      if (used === undefined || known[used].edits.includes(field.kind)) return [];
      return [
        `${name}.${path}: the widget ${used} edits ${known[used].edits.join(' or ')}, not ${field.kind}`,
      ];
    };
    const own = [...eachField(fields)].flatMap(([path, field]) =>
      told(path, field, 'widget' in field ? field.widget : undefined),
    );
    const resources = [{ form }, ...Object.values(variants?.of ?? {}), ...Object.values(flavours ?? {})];
    const inForms = resources.flatMap((part) =>
      (part.form ? collectFormFields(part.form) : []).flatMap(({ field, widget }) =>
        told(field, fieldAt(fields, field), widget),
      ),
    );
    return [...own, ...inForms];
  });
  return [...new Set(faults)];
}

/** The texts of an object whose words are missing, by their path. */
function emptyIn(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const at = `${path}${key}`;
    if (typeof text === 'string') return text.trim() === '' ? [at] : [];
    return typeof text === 'object' && text !== null ? emptyIn(text, `${at}.`) : [];
  });
}

describe('The product', () => {
  test('is one that the server starts with', () => {
    const { resources, calls, acts, hooks = [], totals, messages: texts } = server;
    const refused = () =>
      createApi({
        resources,
        calls,
        ...(acts && { acts }),
        hooks,
        ...(totals && { totals }),
        messages: texts,
        store: createMemoryStore(),
        files: createMemoryFilesBackend(),
        clock: () => new Date(0),
        random: (bytes) => new Uint8Array(bytes),
        hashing: { hash: async () => '', verify: async () => false },
        keys: createMemorySignInKeyService(),
        mail: createInMemoryMailSender(),
        sanitize: async (html) => html,
      });
    expect(refused).not.toThrow();
  });

  test('has its widgets at kinds of field that they can edit', () => {
    expect(wrongWidgets(server.resources, product.widgets)).toEqual([]);
    const wrong = defineResource('things', {
      fields: { _id: id(), note: text({ widget: 'rows' }), lines: list({ text: text() }) },
      api: { path: 'things', many: 'things', one: 'thing' },
      list: { perPage: 10, columns: ['note'], order: ['note'] },
      form: {
        in: { dialog: 640 },
        sections: [{ title: 'all', fields: [{ field: 'lines', widget: 'youtube' }] }],
      },
    });
    expect(wrongWidgets([wrong], product.widgets)).toEqual([
      'things.note: the widget rows edits list, not text',
      'things.lines: the widget youtube edits text, not list',
    ]);
  });

  test('has the visible half of each kind of its own', () => {
    const used = server.resources.flatMap(({ fields }) =>
      [...eachField(fields)].flatMap(([, field]) => (field.kind === 'own' ? [field.own.name] : [])),
    );
    expect(used.filter((name) => product.kinds?.[name] === undefined)).toEqual([]);
  });

  test('has no pattern of a text that could take more than linear time', () => {
    expect(server.resources.flatMap(slowPatterns)).toEqual([]);
  });

  test('has a colour that both themes follow from', () => {
    expect(createBrandTokens(product.brand.primary).light.primary).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('has a text for each of its labels', () => {
    expect(emptyIn(messages.resources)).toEqual([]);
    expect(emptyIn({ labels: { name: ' ', phone: '전화' } })).toEqual(['labels.name']);
  });
});
