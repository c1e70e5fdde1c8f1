/** What `publish` adds to a resource's own texts. */
export const publish = {
  title: '공개',
  column: '상태',
  fields: {
    publish: '공개',
    'publish.enabled': '공개 상태',
    'publish.from': '공개 일시',
    'publish.until': '종료 일시',
  },
  switch: { on: '공개', off: '비공개' },
};
