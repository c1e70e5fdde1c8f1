import type { MessagesFor } from '../../../src/core/schema/index';
import type { banners as resource } from '../../../src/product/resources/banners';

export const banners = {
  name: '배너',
  titles: { list: '배너 목록', create: '배너 등록', edit: '배너 수정' },
  fields: {
    name: '이름',
    code: '코드',
    locale: '언어',
    slides: '슬라이드',
    'slides.image': '이미지',
    'slides.url': 'URL',
    'slides.alt': '대체 텍스트',
    'slides.meta': '작품 정보',
    'slides.meta.title': '제목',
    'slides.meta.location': '장소',
    'slides.meta.date': '날짜',
    'slides.meta.alt': '대체 텍스트',
    createdAt: '등록일자',
  },
  help: { code: '사이트에 배너를 표시할 때 사용하는 값입니다.' },
  placeholders: {
    'slides.meta.title': '작품 또는 전시 이름',
    'slides.meta.location': '전시 장소',
    'slides.meta.date': '2025-12-01 ~ 12-31',
    'slides.url': 'https://',
  },
  units: { slides: '장' },
  sections: { slides: '슬라이드', basic: '배너 정보' },
  required: { name: '배너 이름을 입력해주세요', code: '배너 코드를 입력해주세요' },
  taken: { code: '다른 배너에서 이미 사용 중인 코드입니다.' },
  remove: '배너를 삭제하시겠습니까?',
  saved: '저장되었습니다',
  // A banner is 'saved', new or not (specification, section 8).
  updated: '저장되었습니다',
  deleted: '삭제되었습니다',
  empty: '등록된 배너가 없습니다',
} satisfies MessagesFor<typeof resource>;
