const ID = '0123456789abcdef0123456789abcdef';

/** HTML as the editor writes it, by what it shows. No sanitiser may change what it says. */
export const written: Record<string, string> = {
  'paragraphs and a line break': '<p>첫 줄<br>둘째 줄 &amp; &lt;괄호&gt;</p><p>다음 글</p>',
  headings: '<h1>하나</h1><h2>둘</h2><h3>셋</h3><h4>넷</h4>',
  marks:
    '<p><strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소선</s> <code>코드</code> m<sup>2</sup> H<sub>2</sub>O</p>',
  colours:
    '<p><span style="color: rgb(201, 42, 42);">빨강</span> <mark style="background-color: rgb(255, 243, 191);">형광</mark> <span style="color: rgb(27, 31, 36); background-color: rgb(233, 236, 239);">바탕</span></p>',
  alignment: '<p style="text-align: center;">가운데</p><h2 style="text-align: right;">오른쪽</h2>',
  lists:
    '<ul><li><p>하나</p><ol><li><p>안쪽</p></li></ol></li><li><p>둘</p></li></ul><ol start="3" type="a"><li><p>셋</p></li></ol>',
  'quote, rule and code':
    '<blockquote><p>인용</p></blockquote><hr><pre><code class="language-js">const a = 1;</code></pre>',
  links:
    '<p><a target="_blank" rel="noopener noreferrer" href="https://example.com/a?b=1&amp;c=2">웹</a> <a target="_blank" rel="noopener noreferrer" href="mailto:a@example.com">메일</a> <a rel="noopener noreferrer" href="tel:02-123-4567">전화</a> <a target="_blank" rel="noopener noreferrer" href="/events/3">안쪽</a></p>',
  pictures: `<p><img src="/files/${ID}/겨울 빛.webp" alt="겨울 &quot;빛&quot;" width="640" height="480"><img src="https://example.com/a.png" alt=""></p>`,
  table:
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>구분</p></th></tr><tr><td colspan="1" rowspan="1" style="text-align: center;"><p>가</p></td><td colspan="1" rowspan="1"><p>나</p></td></tr></tbody></table>',
  video:
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=30" title="영상" width="560" height="315" allowfullscreen="true" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
};
