import type { MessagesFor } from '../../../src/core/schema/index';
import type { settings as resource } from '../../../src/product/resources/settings';

export const settings = {
  name: '설정',
  titles: { list: '설정', create: '설정', edit: '설정' },
  fields: {
    surveyURL: '청약신청서 URL',
    seo: 'SEO 메타',
    'seo.name': '이름',
    'seo.content': '내용',
    footer: '하단',
    'footer.info': '하단 정보',
    'footer.info.term': '항목',
    'footer.info.desc': '설명',
    'footer.sns': '하단 SNS',
    'footer.sns.type': '유형',
    'footer.sns.href': '주소',
    'footer.sns.shows': '보이기',
  },
  adds: { seo: '메타 추가' },
  choices: {
    'footer.sns.type': {
      instagram: 'Instagram',
      youtube: 'YouTube',
      facebook: 'Facebook',
      'naver-blog': '네이버 블로그',
      'kakao-channel': '카카오 채널',
      x: 'X',
    },
  },
  switches: { 'footer.sns.shows': { on: '보임', off: '숨김' } },
  sections: { survey: '청약신청서', seo: 'SEO 메타', info: '하단 정보', sns: '하단 SNS' },
  sectionHelp: {
    survey: '청약신청 버튼을 누르면 열리는 주소입니다.',
    seo: '검색 결과와 공유 미리보기에 쓰입니다.',
    info: '줄을 선택한 뒤 위로, 아래로 순서를 바꿉니다.',
    sns: '숨긴 항목은 저장되지만 사이트에 보이지 않습니다.',
  },
  remove: '설정은 삭제할 수 없습니다.',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '저장한 설정이 없습니다',
} satisfies MessagesFor<typeof resource>;
