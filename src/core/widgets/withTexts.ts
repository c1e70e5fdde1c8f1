/** Loads a widget's module, and the texts of all widgets beside it. */
export async function withTexts<M>(load: () => Promise<M>): Promise<M> {
  const [loaded, { addWidgetTexts }] = await Promise.all([load(), import('./widgetTexts')]);
  addWidgetTexts();
  return loaded;
}
