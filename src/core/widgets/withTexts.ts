/** Loads a widget's module together with the texts of all widgets. */
export async function withTexts<M>(load: () => Promise<M>): Promise<M> {
  const [loaded, { addWidgetTexts }] = await Promise.all([load(), import('./widgetTexts')]);
  addWidgetTexts();
  return loaded;
}
