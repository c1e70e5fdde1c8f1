import type { ImportSynonymsOfResource } from '../../../src/core/schema/index';
import type { resources } from '../../../src/product/resources/index';

/** Other words for a person's data, as offices and malls write them. */
const person = {
  name: [
    '성명',
    '성함',
    '성명(한글)',
    '신청자',
    '신청자명',
    '신청인',
    '신청인명',
    '고객명',
    '회원명',
    'name',
  ],
  phone: [
    ...[
      '휴대폰',
      '휴대폰번호',
      '휴대전화',
      '휴대전화번호',
      '핸드폰',
      '핸드폰번호',
      '연락처',
      '전화',
      '전화번호',
    ],
    ...['모바일', 'hp', 'tel', 'mobile', 'phone'],
  ],
  birth: ['생일', '출생일', '출생년월일', '생년', '생년월일6자리', 'birthday', 'birth'],
  email: ['이메일주소', '메일', '메일주소', '전자우편', '전자메일', 'email', 'mail'],
} as const;

const sexes = {
  man: ['남자', '남성', '男', 'm', 'male'],
  woman: ['여자', '여성', '女', 'f', 'female'],
} as const;
const sexHeads = ['성별', '남녀', '남여', '성', 'gender', 'sex'] as const;

const has = { yes: ['유', '있음', '보유', '소유'], no: ['무', '없음', '미보유', '미소유'] } as const;
const ranks = { '1': ['일순위'], '2': ['이순위'], '3': ['삼순위'] } as const;

/**
 * Other words for heads and choices, by which a sheet is read. They come with the dialog that reads it, so that no list
 * loads them.
 */
export const synonyms = {
  users: {
    fields: {
      type: ['회원유형', '회원구분', '회원종류', '구분'],
      name: person.name,
      bornAt: person.birth,
      sex: sexHeads,
      nation: ['국적', '국가명'],
      occupation: ['직업명', '직종'],
      companyName: ['회사명', '회사', '상호', '상호명', '법인명', '업체명', '업체'],
      foundAt: ['설립일자', '설립년월일', '개업일', '창립일'],
      businessRegisitrationNumber: ['사업자번호', '사업자등록증번호'],
      ceoName: ['대표', '대표자명', '대표자이름', '대표자성명', '대표이사', '대표명'],
      homepage: ['홈페이지주소', '웹사이트', '사이트', 'homepage', 'website'],
      phone: person.phone,
      email: person.email,
      postcode: ['우편번호5자리', '우번', 'zip', 'zipcode', 'postcode'],
      address1: ['주소', '주소1', '도로명주소', '자택주소', 'address'],
      address2: ['주소2', '나머지주소'],
      workerName: ['담당자', '담당자명', '담당자성명'],
      workerPhone: ['담당자연락처', '담당자휴대폰', '담당자핸드폰', '담당자전화'],
      workerEmail: ['담당자메일', '담당자이메일주소'],
      note: ['메모', '비고', '특이사항', '관리자비고'],
    },
    choices: {
      type: { person: ['개인회원', '일반회원'], company: ['기업회원', '법인', '법인회원', '사업자', '회사'] },
      sex: { male: sexes.man, female: sexes.woman },
    },
    answers: {
      isWarning: { yes: ['주의회원'], no: [] },
      isApproved: { yes: ['승인', '승인완료'], no: ['미승인', '승인대기'] },
    },
  },
  interests: {
    fields: {
      name: person.name,
      phone: person.phone,
      birth: person.birth,
      interest_type: ['관심', '희망유형', '관심구분'],
      gender: sexHeads,
    },
    choices: {
      interest_type: { RENT: ['월세', '전세'], SALE: ['매매'], SHOP: ['점포'] },
      gender: { MALE: sexes.man, FEMALE: sexes.woman },
    },
  },
  subscriptions: {
    fields: {
      name: person.name,
      phone: person.phone,
      birth: person.birth,
      email: person.email,
      'spouse.name': ['배우자', '배우자명', '배우자성명'],
      'spouse.phone': ['배우자휴대폰', '배우자전화번호', '배우자전화', '배우자핸드폰'],
      'spouse.birth': ['배우자생일'],
      qualification_type: ['신청자격', '자격', '자격유형'],
      supply_category: ['공급', '공급종류'],
      supply_type: ['타입', '평형', '주택형', '공급타입'],
      earning_rank: ['소득', '소득순위구분'],
      region_rank: ['지역', '지역순위구분'],
      isHomeless: ['무주택여부', '무주택자', '무주택세대'],
      isAsset: ['자산보유', '자산여부', '자산보유여부'],
      isCar: ['차량보유', '차량여부', '차량보유여부', '자동차', '자동차보유'],
    },
    choices: {
      qualification_type: {
        GENERAL: ['일반신청'],
        MARRIED: ['신혼'],
        YOUTH: ['청년층'],
        SENIOR: ['고령', '고령층', '노인', '어르신'],
      },
      supply_category: { NORMAL: ['일반', '일반분양'], SPECIAL: ['특별', '특공', '특별분양'] },
      supply_type: {
        '17A': ['17', '17형'],
        '26B': ['26', '26형'],
        '35A': ['35', '35형'],
        '44B': ['44', '44형'],
      },
      earning_rank: ranks,
      region_rank: ranks,
    },
    answers: {
      isHomeless: { yes: ['무주택', '무주택자'], no: ['유주택', '유주택자'] },
      isAsset: has,
      isCar: has,
    },
  },
  faqs: {
    fields: {
      subject: ['질문', '문의', 'question', 'q'],
      content: ['답변', '답', 'answer', 'a'],
      sequence: ['순번', '정렬순서', '노출순서', '순위'],
    },
  },
  replies: {
    fields: {
      title: ['이름', '이름표', 'title'],
      content: ['답변', '답변내용', '문구', 'content'],
      shared: ['공유', '공용', 'shared'],
      sequence: ['순번', '정렬순서', '노출순서', '순위'],
    },
  },
} as const satisfies {
  readonly [R in (typeof resources)[number] as R['name']]?: ImportSynonymsOfResource<R>;
};
