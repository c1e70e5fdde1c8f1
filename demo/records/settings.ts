import type { Infer } from '../../src/core/schema/index';
import type { settings as resource } from '../../src/product/resources/settings';
import type { Draft, Kit } from '../kit';

type Setting = Infer<typeof resource>;

/** Returns the settings with the company's data that the demo's storefront shows on every page. */
export const demoSettings = (kit: Kit): Draft<Setting>[] => [
  {
    createdAt: kit.at(40, '10:12'),
    fields: {
      surveyURL: 'https://form.example.com/subscription/winter',
      sender: { name: '아트 플랫폼', address: '서울특별시 중구 예시로 12, 3층' },
      seo: [
        { name: 'description', content: '빛과 여백을 다루는 작가들의 작품을 만나는 곳' },
        { name: 'keywords', content: '현대미술, 판화, 위탁판매, 전시' },
        { name: 'og:image', content: 'https://shop.example.com/share/cover.png' },
      ],
      footer: {
        info: [
          { term: '대표자', desc: '한서리' },
          { term: '사업자등록번호', desc: '000-45-67890' },
          { term: '통신판매업신고번호', desc: '제2025-서울중구-0123호' },
          { term: '주소', desc: '서울특별시 중구 예시로 12, 3층' },
          { term: '대표전화', desc: '02-110-5678' },
        ],
        sns: [
          { type: 'instagram', href: 'https://instagram.example/artplatform', shows: true },
          { type: 'youtube', href: 'https://youtube.example/@artplatform', shows: true },
          { type: 'naver-blog', href: 'https://blog.example/artplatform', shows: true },
          { type: 'kakao-channel', href: 'https://pf.example/artplatform', shows: false },
        ],
      },
    },
  },
];
