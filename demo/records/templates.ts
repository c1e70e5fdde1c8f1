import type { Infer } from '../../src/core/schema/index';
import type { templates as resource } from '../../src/product/resources/templates';
import type { Draft, Kit } from '../kit';

type Template = Infer<typeof resource>;

/** Returns templates of messages that a small shop sends again and again. */
export const demoTemplates = (kit: Kit): Draft<Template>[] => [
  {
    createdAt: kit.at(40, '10:00'),
    fields: {
      name: '광고 수신 동의 확인',
      kind: 'notice',
      subject: '광고성 정보 수신 동의를 확인해주세요',
      content:
        '{고객명} 님, 이메일 광고성 정보 수신에 동의하신 지 곧 2년이 되어 안내드립니다.\n보내는 사람: 아트 플랫폼\n동의한 날: ____년 __월 __일\n계속 받으시려면 그대로 두시고, 그만 받으시려면 이 메일에 답장해주세요.',
    },
  },
  {
    createdAt: kit.at(35, '10:00'),
    fields: {
      name: '입고 안내',
      kind: 'notice',
      subject: '{상품명} 입고 안내',
      content: '{고객명} 님, 기다리신 {상품명}이(가) 들어왔습니다.\n주문번호: {주문번호}',
    },
  },
  {
    createdAt: kit.at(30, '10:00'),
    fields: {
      name: '기획전 안내',
      kind: 'ad',
      subject: '{고객명} 님께 먼저 보여드립니다',
      content: '이번 주 기획전이 열립니다. 할인은 일요일까지입니다.',
    },
  },
];
