/** Loads a widget's module together with the texts of all widgets. */
export async function loadWithWidgetTexts<M>(loadModule: () => Promise<M>): Promise<M> {
  const [loaded, { addWidgetTexts }] = await Promise.all([loadModule(), import('./widgetTexts')]);
  addWidgetTexts();
  return loaded;
}
