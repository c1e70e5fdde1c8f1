/**
 * Returns the data about the deployment that the server writes into the page: `<meta name="console"
 * content='{"flavour":"all","name":"…"}'>`. Without this element, the object is empty.
 */
export const readDeploymentMetaTag = (): Readonly<Record<string, unknown>> =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}');
