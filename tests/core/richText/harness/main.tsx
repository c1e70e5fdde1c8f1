import '../../frames';
import { HttpError, I18nContextProvider } from 'ra-core';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ra } from '../../../../i18n/ko/core/ra';
import { richText } from '../../../../i18n/ko/core/richText';
import { createI18nProvider } from '../../../../i18n/provider';
import { purifyHtml } from '../../../../src/core/engine/richText/purify';
import { RichText } from '../../../../src/core/engine/richText/RichText';
import type { UploadedImage } from '../../../../src/core/engine/richText/uploads';
import '../../../../src/core/theme/styles';

const RichTextEditor = lazy(() => import('../../../../src/core/engine/richText/RichTextEditor'));

type Upload = {
  name: string;
  progress: (share: number) => void;
  resolve: (image: UploadedImage) => void;
  /** Fails with a message of the API. */
  reject: (message: string) => void;
};
type Start = { value?: string; theme?: 'light' | 'dark'; invalid?: boolean };

/** What the test reads and does in the page. */
type Harness = {
  value: string;
  changes: string[];
  errors: string[];
  blurs: number;
  saves: number;
  uploads: Upload[];
  purify: (html: string) => string;
  /** Answers the number of the page, which its form shows. */
  start: (options: Start) => number;
  setValue: (value: string) => void;
};

declare global {
  interface Window {
    harness: Harness;
  }
}

const i18n = createI18nProvider({ ...ra, ...richText }, (key) => {
  throw new Error(`Missing message: ${key}`);
});

const uploadImage = ({ name }: File, progress: (share: number) => void) =>
  new Promise<UploadedImage>((resolve, reject) => {
    const refuse = (message: string) => reject(new HttpError(message, 507));
    window.harness.uploads.push({ name, progress, resolve, reject: refuse });
  });

const Page = ({ number, value: first = '', invalid = false }: Start & { number: number }) => {
  const [value, setValue] = useState(first);
  const [failures, setFailures] = useState<readonly string[]>([]);
  window.harness.value = value;
  window.harness.setValue = setValue;
  return (
    <form
      aria-label="글"
      data-number={number}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key, ctrlKey }) => {
        if (key === 'Enter' && ctrlKey) window.harness.saves += 1;
      }}
    >
      <RichTextEditor
        id="content"
        label="내용"
        value={value}
        invalid={invalid}
        uploadImage={uploadImage}
        onUploading={() => undefined}
        failures={failures}
        onStart={() => setFailures([])}
        onDismiss={() => setFailures([])}
        onError={(message) => {
          window.harness.errors.push(message);
          setFailures((earlier) => [...earlier, message]);
        }}
        onBlur={() => {
          window.harness.blurs += 1;
        }}
        onChange={(html) => {
          window.harness.changes.push(html);
          setValue(html);
        }}
      />
      <h2>보기</h2>
      <section aria-label="보기">
        <RichText content={value} />
      </section>
    </form>
  );
};

const root = createRoot(document.getElementById('root') ?? document.body);
let starts = 0;

window.harness = {
  value: '',
  changes: [],
  errors: [],
  blurs: 0,
  saves: 0,
  uploads: [],
  purify: purifyHtml,
  setValue: () => undefined,
  start: (options) => {
    starts += 1;
    Object.assign(window.harness, { changes: [], errors: [], blurs: 0, saves: 0, uploads: [] });
    document.documentElement.dataset.theme = options.theme ?? 'light';
    root.render(
      <StrictMode>
        <I18nContextProvider value={i18n}>
          <Suspense>
            <Page key={starts} number={starts} {...options} />
          </Suspense>
        </I18nContextProvider>
      </StrictMode>,
    );
    return starts;
  },
};
