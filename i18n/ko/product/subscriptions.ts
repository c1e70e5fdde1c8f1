import type { MessagesFor } from '../../../src/core/schema/index';
import type { subscriptions as resource } from '../../../src/product/resources/subscriptions';
import { interests } from './interests';

const ranks = { '1': '1순위', '2': '2순위', '3': '3순위' };

export const subscriptions = {
  name: '청약신청',
  titles: { list: '청약신청 목록', create: '청약신청 등록', edit: '청약신청 수정' },
  fields: {
    code: '구분',
    name: '이름',
    phone: '연락처',
    birth: '생년월일',
    email: '이메일',
    spouse: '배우자',
    'spouse.name': '배우자 이름',
    'spouse.phone': '배우자 연락처',
    'spouse.birth': '배우자 생년월일',
    qualification_type: '신청유형',
    supply_category: '공급구분',
    supply_type: '공급유형',
    earning_rank: '소득순위',
    region_rank: '지역순위',
    isHomeless: '무주택',
    isAsset: '자산',
    isCar: '차량',
    files: '첨부 파일',
    createdAt: '신청일',
  },
  choices: {
    code: interests.choices.code,
    qualification_type: { GENERAL: '일반', MARRIED: '신혼부부', YOUTH: '청년', SENIOR: '고령자' },
    supply_category: { NORMAL: '일반공급', SPECIAL: '특별공급' },
    supply_type: { '17A': '17A', '26B': '26B', '35A': '35A', '44B': '44B' },
    earning_rank: ranks,
    region_rank: ranks,
  },
  sections: { applicant: '신청자', conditions: '신청 내용', spouse: '배우자', files: '첨부 파일' },
  sectionHelp: {
    conditions: '소득순위, 지역순위, 자산은 특별공급일 때만 입력합니다.',
    spouse: '신혼부부 신청일 때만 입력합니다.',
  },
  sheet: '청약신청서',
  remove: '청약신청을 삭제하시겠습니까?',
  saved: '저장되었습니다.',
  updated: '수정되었습니다.',
  deleted: '삭제되었습니다',
  empty: '들어온 청약신청이 없습니다',
} satisfies MessagesFor<typeof resource>;
