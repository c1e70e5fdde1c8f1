import type { Infer } from '../../src/core/schema/index';
import type { popups as resource } from '../../src/product/resources/popups';
import { h2, p, picture, ul } from '../html';
import type { Draft, Kit } from '../kit';

type Popup = Infer<typeof resource>;

/** Returns pop-up notices of the storefront: some are shown now, some are over, and one is not shown yet. */
export function demoPopups(kit: Kit): Draft<Popup>[] {
  const always = { enabled: true, period: false, startDate: null, endDate: null };
  const off = { ...always, enabled: false };
  const between = (startsAgo: number, endsAgo: number, enabled = true) => ({
    enabled,
    period: true,
    startDate: kit.day(startsAgo),
    endDate: kit.day(endsAgo),
  });
  const shop = (path: string) => `https://shop.example.com/${path}`;
  const small = { left: 40, top: 80, width: 360, height: 420 };
  const large = { left: 120, top: 96, width: 480, height: 560 };

  const popup = (
    daysAgo: number,
    time: string,
    sequence: number,
    name: string,
    code: string,
    fields: Partial<Popup>,
  ): Draft<Popup> => ({
    createdAt: kit.at(daysAgo, time),
    fields: { sequence, name, code, subject: name, ...fields },
  });

  const winter = kit.picture('겨울 특별전 포스터', 'poster');
  const openCall = kit.picture('작가 공모 포스터', 'poster');

  return [
    popup(3, '09:30', 1, '겨울 특별전 예매 안내', 'winter', {
      url: shop('events/winter'),
      ...large,
      display: between(3, -40),
      content:
        picture(winter, '겨울 특별전 〈고요한 빛〉') +
        h2('겨울 특별전 〈고요한 빛〉') +
        p('온빛갤러리 1~3층에서 회화와 판화 48점을 만나보세요. 회원은 등급에 따라 최대 30% 할인됩니다.'),
    }),
    popup(7, '15:02', 2, '설 연휴 배송 안내', 'holiday', {
      url: shop('notices/42'),
      ...small,
      display: between(-50, -65),
      content: p('설 연휴 닷새 동안 배송을 쉽니다. 연휴 전에 받으시려면 연휴 시작 사흘 전까지 주문해주세요.'),
    }),
    popup(19, '11:20', 3, '신규 회원 쿠폰', 'coupon', {
      url: shop('coupons'),
      ...small,
      left: 440,
      display: always,
      content:
        p('지금 가입하시면 첫 구매에 쓰실 수 있는 쿠폰을 드립니다.') +
        ul('30,000원 이상 구매할 때 5,000원 할인', '받은 날부터 14일 동안 사용'),
    }),
    popup(25, '17:44', 4, '위탁판매 신청 안내', 'consign', {
      url: shop('consign'),
      ...small,
      display: always,
      content: p('소장하신 작품을 믿고 맡겨주세요. 심사부터 판매, 정산까지 저희가 함께합니다.'),
    }),
    popup(39, '10:08', 5, '작가 공모 접수', 'open-call', {
      url: shop('open-call'),
      ...large,
      display: between(39, 13),
      content: picture(openCall, '신진 작가 공모') + p('제6회 신진 작가 공모에 여러분의 작품을 보내주세요.'),
    }),
    popup(60, '13:55', 6, '가을 도록 출간', 'book', {
      url: shop('books'),
      ...small,
      display: off,
      content: p('전시 〈도시의 네 조각〉의 도록이 나왔습니다. 초판에는 작가가 서명한 엽서가 들어 있습니다.'),
    }),
    popup(74, '18:00', 7, '서비스 점검', 'maintenance', {
      url: shop('notices/31'),
      left: 0,
      top: 0,
      width: 420,
      height: 240,
      display: between(74, 73, false),
      content: p('새벽 2시부터 6시까지 서버를 점검합니다. 이 시간에는 접속하실 수 없습니다.'),
    }),
    popup(84, '14:31', 8, '여름 기획전 종료', 'summer', {
      url: shop('events/summer'),
      ...small,
      display: off,
      content: p('여름 기획전 〈물의 시간〉이 막을 내립니다. 전시 작품은 온라인에서 계속 보실 수 있습니다.'),
    }),
  ];
}
