/** What masks of personal data have to know of Korean names and addresses (decisions, section 10), word by word. */
export const masks = {
  /** Family names of two syllables: both stay readable. */
  surnames: '남궁 황보 제갈 사공 선우 서문 독고 동방 어금 망절 무본 황목 강전 장곡 소봉 을지',
  /** How addresses begin: provinces by their official, older and short names. */
  provinces:
    '서울특별시 서울 서울시 부산광역시 부산 부산시 대구광역시 대구 대구시 인천광역시 인천 인천시 광주광역시 광주 광주시 대전광역시 대전 대전시 울산광역시 울산 울산시 세종특별자치시 세종 세종시 경기도 경기 강원특별자치도 강원도 강원 충청북도 충북 충청남도 충남 전북특별자치도 전라북도 전북 전라남도 전남 경상북도 경북 경상남도 경남 제주특별자치도 제주도 제주',
  /** How the names of cities, counties and districts end. */
  divisions: '시 군 구',
} as const;
