import type { Infer } from '../../src/core/schema/index';
import type { banners as resource } from '../../src/product/resources/banners';
import type { PictureShape } from '../files';
import type { Draft, Kit } from '../kit';

type Banner = Infer<typeof resource>;
type Slide = readonly [title: string, location: string, date: string, url: string];

/** Returns the banners of the home page and their slides, in the sizes that the storefront recommends. */
export function demoBanners(kit: Kit): Draft<Banner>[] {
  const period = (from: number, to: number) => `${kit.day(from)} ~ ${kit.day(to)}`;

  const main: Slide[] = [
    ['고요한 빛', '온빛갤러리 1–3층', period(10, -40), 'https://example.com/e/winter'],
    ['도시의 네 조각', '하늘아트센터', period(-49, -79), 'https://example.com/w/four'],
    ['잎의 시간', '숲속미술관 별관', period(6, -37), 'https://example.com/w/leaf'],
    ['흙과 불', '온빛갤러리 지하 1층', period(-120, -170), 'https://example.com/e/clay'],
  ];
  const mobile: Slide[] = [
    ['겨울 특별전 예매', '온빛갤러리', period(3, -40), 'https://example.com/m/winter'],
    ['신규 회원 쿠폰', '', '', 'https://example.com/m/coupons'],
    ['앱에서 벽에 걸어보기', '', '', 'https://example.com/m/app'],
  ];
  const shop: Slide[] = [
    ['액자와 조명', '인테리어 매장', '', 'https://example.com/s/frames'],
    ['도록과 소품', '', '', 'https://example.com/s/books'],
  ];

  const banner = (
    daysAgo: number,
    time: string,
    name: string,
    code: string,
    slides: readonly Slide[],
    shape: PictureShape,
  ): Draft<Banner> => ({
    createdAt: kit.at(daysAgo, time),
    fields: {
      name,
      code,
      slides: slides.map(([title, location, date, url], at) => ({
        image: kit.picture(`${name} ${title}`, shape),
        url,
        alt: '',
        // The last slide of each banner does not have its alternative text yet.
        meta: { title, location, date, alt: at < slides.length - 1 ? `${title} 포스터, 산과 해 그림` : '' },
      })),
    },
  });

  return [
    banner(10, '16:20', '메인 상단', 'main-top', main, 'banner'),
    banner(32, '11:47', '메인 모바일', 'main-mobile', mobile, 'mobile'),
    banner(70, '14:05', '쇼핑 상단', 'shop-top', shop, 'banner'),
  ];
}
