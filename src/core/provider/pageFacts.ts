/**
 * Returns the server's facts about the deployment, as the page carries them:
 * `<meta name="console" content='{"flavour":"all","name":"…"}'>`. Without the element there are none.
 */
export const pageFacts = (): Readonly<Record<string, unknown>> =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}');
