import { type AnyResource, collectFormFields, type FormView, type Loose } from '../../../schema/index';
import { describeProblemOfHiddenField } from '../save/hiddenProblem';
import { findFirstPathInFormOrder } from '../save/problems';
import type { FormMessageTexts, FormSaverOptions } from './saver';
import type { FormModelState } from './state';
import type { ObservableStateStore } from './store';

/** The form's element in the page, for showing problems at its fields. */
export interface FormElementHandle {
  /** Whether the form shows the field at a path. */
  shows(path: string): boolean;
  /** Focuses the field at a path. */
  focus(path: string): void;
}

interface FormProblemReporterOptions {
  store: ObservableStateStore<FormModelState>;
  resource: AnyResource;
  view: FormView<Loose>;
  words: FormMessageTexts;
  element: FormElementHandle;
}

/**
 * Returns a function that shows problems at their fields and focuses the first such field. Problems of fields
 * that the form does not show are listed below the form, after `messageBelowForm`.
 */
export const createProblemReporter =
  ({ store, resource, view, words, element }: FormProblemReporterOptions): FormSaverOptions['refuse'] =>
  (problemSource, messagesByPath, messageBelowForm) => {
    const messageEntries = Object.entries(messagesByPath);
    const shownMessageEntries = messageEntries.filter(([path]) => element.shows(path));
    const hiddenMessageEntries = messageEntries.filter(([path]) => !element.shows(path));
    const hiddenProblemTexts = hiddenMessageEntries.map(([path, text]) =>
      describeProblemOfHiddenField({ resource, ...words }, path, text),
    );
    // The API's message may be the sentence of one field, which is listed with its label.
    const listedTexts = [...hiddenProblemTexts, ...hiddenMessageEntries.map(([, text]) => text)];
    const fullMessageBelowForm = [
      ...(messageBelowForm === undefined || listedTexts.includes(messageBelowForm) ? [] : [messageBelowForm]),
      ...hiddenProblemTexts,
    ].join(' ');
    const { problems, failure } = store.get();
    const addedProblems = Object.fromEntries(
      shownMessageEntries.map(([path, text]) => [path, { message: text, source: problemSource }]),
    );
    store.set({ problems: { ...problems, ...addedProblems }, failure: fullMessageBelowForm || failure });
    const formFieldPaths = collectFormFields(view).map(({ field }) => field);
    const firstProblemPath = findFirstPathInFormOrder(
      shownMessageEntries.map(([path]) => path),
      formFieldPaths,
    );
    if (firstProblemPath !== undefined) element.focus(firstProblemPath);
  };
