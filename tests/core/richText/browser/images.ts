import { describe, expect, it } from 'vitest';
import type { EditorPage } from '../editorPage';

const URL = '/files/0123456789abcdef0123456789abcdef/a.png';
const LOST = '붙여 넣은 글의 이미지는 가져오지 못했습니다. 이미지 파일을 따로 넣어주세요.';
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') });

/** Pictures: chosen, pasted, dropped, refused, failed. */
export const imageStories = (t: EditorPage) => {
  const status = () => t.editor.getByRole('status');
  const uploads = () => t.page.evaluate(() => window.harness.uploads.map(({ name }) => name));
  const finish = (index: number, url: string) =>
    t.page.evaluate(([at, to]) => window.harness.uploads[at]?.resolve({ url: to, width: 4, height: 3 }), [
      index,
      url,
    ] as const);
  const chooseFiles = async (...names: string[]) => {
    const chooser = t.page.waitForEvent('filechooser');
    await t.tool('이미지').click();
    await (await chooser).setFiles(names.map(png));
  };

  describe('a picture of another site', () => {
    const FOREIGN = 'https://pictures.test/a.png';
    const NOT_SHOWN = 'pictures.test의 이미지는 이 콘솔에서 보이지 않습니다.';
    const view = () => t.page.getByRole('region', { name: '보기' });

    it('should be named in its place, in the editor and where it is shown, and asked of nobody', async () => {
      const asked: string[] = [];
      t.page.on('request', (request) => void asked.push(request.url()));
      const value = `<p>가<img src="${FOREIGN}" alt="겨울 빛" width="640">나</p>`;
      await t.start({ value });
      await view().getByText(`겨울 빛 · ${NOT_SHOWN}`).waitFor();
      await t.editor.getByText(`겨울 빛 · ${NOT_SHOWN}`).waitFor();
      await t.select('p', 'end');
      await t.page.keyboard.type('다');
      await expect.poll(t.value).toBe(`<p>가<img src="${FOREIGN}" alt="겨울 빛" width="640">나다</p>`);
      await expect.poll(() => view().textContent()).toContain('나다');
      await t.start({ value: '<p>다른 글</p>' });
      expect(asked.filter((url) => url.startsWith('https:'))).toEqual([]);
    });

    it('should be pointed out when it is pasted, and can be taken out as any other', async () => {
      await t.start({ value: '<p></p>' });
      await t.paste({ 'text/html': `<p>글<img src="${FOREIGN}"></p>` });
      expect(await t.errors()).toEqual([
        '붙여 넣은 글에 pictures.test의 이미지가 있습니다. 이 콘솔에서는 보이지 않으니 이미지 파일을 따로 넣어주세요.',
      ]);
      await t.editor.getByText(NOT_SHOWN).click();
      await t.page.keyboard.press('Delete');
      await expect.poll(t.value).toBe('<p>글</p>');
    });

    it('should be shown where the deployment allows its host', async () => {
      await t.page.evaluate(() => {
        const meta = document.createElement('meta');
        meta.name = 'console';
        meta.content = JSON.stringify({ pictureHosts: ['pictures.test'] });
        document.head.append(meta);
      });
      await t.start({ value: `<p><img src="${FOREIGN}"><img src="http://pictures.test/b.png"></p>` });
      await view().locator(`img[src="${FOREIGN}"]`).waitFor();
      expect(await t.editor.locator('img[src]').getAttribute('src')).toBe(FOREIGN);
      expect(await view().textContent()).toBe(NOT_SHOWN);
      await t.page.evaluate(() => document.querySelector('meta[name="console"]')?.remove());
    });
  });

  describe('a picture', () => {
    it('should be uploaded, hold its place meanwhile, and come in with its size', async () => {
      await t.start({ value: '<p>가나</p>' });
      await t.select('p', 'start');
      await t.page.keyboard.press('ArrowRight');
      await chooseFiles('겨울.png');
      expect(await status().textContent()).toBe('겨울.png 올리는 중');
      expect(await t.changes()).toEqual([]);
      await finish(0, URL);
      await expect.poll(t.value).toBe(`<p>가<img src="${URL}" alt="" width="4" height="3">나</p>`);
      expect(await status().count()).toBe(0);
    });

    it('should come in its order where several are chosen, while the operator goes on typing', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p', 'end');
      await chooseFiles('하나.png', '둘.png');
      await t.select('p', 'start');
      await t.page.keyboard.type('머리 ');
      await expect.poll(uploads).toEqual(['하나.png']);
      await finish(0, '/files/11111111111111111111111111111111/1.png');
      await expect.poll(uploads).toEqual(['하나.png', '둘.png']);
      await finish(1, '/files/22222222222222222222222222222222/2.png');
      await expect
        .poll(t.value)
        .toMatch(/^<p>머리 가<img src="\/files\/1+\/1\.png"[^>]*><img src="\/files\/2+\/2\.png"[^>]*><\/p>$/);
    });

    it('should leave the text as it is when it fails, and say why', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p', 'end');
      await chooseFiles('큰 그림.png', '다음.png');
      await t.page.evaluate(() => window.harness.uploads[0]?.reject('파일이 너무 큽니다.'));
      await expect.poll(uploads).toEqual(['큰 그림.png', '다음.png']);
      await t.page.evaluate(() => window.harness.uploads[1]?.reject(''));
      await expect
        .poll(t.errors)
        .toEqual(['큰 그림.png: 파일이 너무 큽니다.', '다음.png: 이미지를 올리지 못했습니다.']);
      expect(await status().count()).toBe(0);
      expect(await t.changes()).toEqual([]);
    });

    it('should be named where the text round its place was replaced while it was on its way', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p', 'end');
      await chooseFiles('겨울.png', '봄.png');
      await t.tool('HTML 원본').click();
      await t.page.getByRole('textbox', { name: '내용 HTML 원본' }).fill('<p>나</p>');
      await finish(0, URL);
      await expect.poll(uploads).toEqual(['겨울.png', '봄.png']);
      await finish(1, URL);
      await expect
        .poll(t.errors)
        .toEqual(
          ['겨울', '봄'].map(
            (name) => `${name}.png: 올리는 동안 넣을 자리의 글이 바뀌었습니다. 다시 넣어주세요.`,
          ),
        );
      expect(await t.value()).toBe('<p>나</p>');
    });

    it('should be uploaded when it is pasted or dropped', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p', 'end');
      await t.paste({}, [{ name: '붙임.png', type: 'image/png' }]);
      await t.paste({ 'text/html': '<meta><img src="https://a.test/x.png">' }, [
        { name: '그림.png', type: 'image/png' },
      ]);
      await t.editor.evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], '놓음.webp', { type: 'image/webp' }));
        const { left, top } = element.getBoundingClientRect();
        element.dispatchEvent(
          new DragEvent('drop', {
            dataTransfer,
            clientX: left + 20,
            clientY: top + 20,
            bubbles: true,
            cancelable: true,
          }),
        );
      });
      await expect.poll(uploads).toEqual(['붙임.png', '그림.png', '놓음.webp']);
      expect(await t.changes()).toEqual([]);
    });

    it('should be left where a spreadsheet gives it beside its cells', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.paste({ 'text/html': '<table><tr><td>가</td></tr></table>' }, [
        { name: 'x.png', type: 'image/png' },
      ]);
      expect(await uploads()).toEqual([]);
      expect(await t.value()).toContain('<td colspan="1" rowspan="1"><p>가</p></td>');
    });

    it('should be refused inside pasted text, and the text come in', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      await t.paste({ 'text/html': '<p>가<img src="data:image/png;base64,AA==" onerror="alert(1)">나</p>' });
      expect(await t.value()).toBe('<p>가나</p>');
      expect(await t.errors()).toEqual([LOST]);
    });

    it.each(['a.png', '/upload/a.png', '//pictures.test/a.png', '/files/1/a.png'])(
      'should be missed aloud where its address %s says nothing here',
      async (src) => {
        await t.start({ value: '' });
        await t.editor.click();
        await t.paste({ 'text/html': `<p>가<img src="${src}">나</p>` });
        expect(await t.value()).toBe('<p>가나</p>');
        expect(await t.errors()).toEqual([LOST]);
      },
    );

    it('should be missed aloud where it is of another console, whose files are not here', async () => {
      await t.start({ value: '' });
      await t.editor.click();
      const url = URL.replace('a.png', 'elsewhere.png');
      await t.page.route(`**${url}`, (route) => route.fulfill({ body: 'no picture' }));
      await t.paste({ 'text/html': `<p>가<img src="${url}"></p>` });
      await expect.poll(t.errors).toEqual([LOST]);
      await t.page.unroute(`**${url}`);
    });

    it('should be refused where the file is none', async () => {
      await t.start({ value: '<p>가</p>' });
      await t.select('p', 'end');
      await t.paste({}, [
        { name: '문서.pdf', type: 'application/pdf' },
        { name: '그림.svg', type: 'image/svg+xml' },
      ]);
      expect(await t.errors()).toEqual([
        '문서.pdf: JPG, PNG, WebP, GIF 이미지만 넣을 수 있습니다.',
        '그림.svg: JPG, PNG, WebP, GIF 이미지만 넣을 수 있습니다.',
      ]);
      expect(await uploads()).toEqual([]);
    });

    it('should be told of, by its name, where the operator looks: in sight of the text, aloud, until it is closed', async () => {
      await t.start({ value: '<p>가</p>'.repeat(100) });
      await t.select('p:last-child', 'end');
      await t.editor.locator('p:last-child').scrollIntoViewIfNeeded();
      await t.paste({}, [
        { name: '큰 그림.png', type: 'image/png', size: 12 * 1024 * 1024 },
        { name: '빈 그림.png', type: 'image/png', size: 0 },
        { name: '문서.pdf', type: 'application/pdf' },
        { name: '하나.png', type: 'image/png' },
        { name: '둘.png', type: 'image/png' },
      ]);
      await expect.poll(uploads).toEqual(['하나.png']);
      await t.page.evaluate(() => window.harness.uploads[0]?.progress(0.4));
      const sending = t.page.getByRole('progressbar', { name: '하나.png 올리는 중 (기다리는 이미지 1개)' });
      await expect.poll(() => sending.getAttribute('aria-valuenow')).toBe('40');
      await t.page.evaluate(() => window.harness.uploads[0]?.reject('저장 공간이 부족합니다.'));
      const alert = t.page.getByRole('alert');
      await expect
        .poll(() => alert.getByRole('listitem').allTextContents())
        .toEqual([
          '큰 그림.png: 10 MB까지 넣을 수 있습니다.',
          '빈 그림.png: 빈 파일은 넣을 수 없습니다.',
          '문서.pdf: JPG, PNG, WebP, GIF 이미지만 넣을 수 있습니다.',
          '하나.png: 저장 공간이 부족합니다.',
        ]);
      for (const told of [alert, t.page.getByRole('progressbar', { name: '둘.png 올리는 중' })]) {
        expect(
          await told.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        ).toBe(true);
      }
      await finish(1, URL);
      await expect.poll(() => t.page.getByRole('progressbar').count()).toBe(0);
      await alert.getByRole('button', { name: '닫기' }).click();
      expect(await alert.count()).toBe(0);
      expect(await t.editor.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('should be refused by name where the tool is given something else', async () => {
      await t.start({ value: '<p>가</p>' });
      const chooser = t.page.waitForEvent('filechooser');
      await t.tool('이미지').click();
      await (await chooser).setFiles({ name: '글.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await expect
        .poll(() => t.page.getByRole('alert').textContent())
        .toBe('글.txt: JPG, PNG, WebP, GIF 이미지만 넣을 수 있습니다.');
    });

    it('should be missed aloud wherever it is lost: dropped text, or written HTML', async () => {
      const lost = '<p>가<b title="a > b"></b><img alt="x > y" src=" DATA:image/png;base64,AA=="></p>';
      await t.start({ value: '<p>나</p>' });
      await t.editor.evaluate((element, html) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/html', html);
        const { left, top } = element.getBoundingClientRect();
        const at = { clientX: left + 20, clientY: top + 20 };
        element.dispatchEvent(
          new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }),
        );
      }, lost);
      await t.tool('HTML 원본').click();
      await t.page.getByRole('textbox', { name: '내용 HTML 원본' }).fill(lost);
      expect(await t.errors()).toEqual([LOST, LOST]);
      expect(await t.value()).not.toContain('img');
    });

    it('should get a text for those who cannot see it', async () => {
      await t.start({ value: `<p><img src="${URL}" alt=""></p>` });
      await t.editor.locator('img[src]').click();
      await t.tool('이미지').click();
      await t.page.getByRole('textbox', { name: '대체 텍스트' }).fill('겨울 빛');
      await t.page.keyboard.press('Enter');
      await expect.poll(t.value).toBe(`<p><img src="${URL}" alt="겨울 빛"></p>`);
    });

    it('should not disturb a syllable that is being composed when it arrives', async () => {
      await t.start({ value: '<p>가</p><p>나</p>' });
      await t.select('p', 'end');
      await chooseFiles('a.png');
      await t.select('p:last-child', 'end');
      await t.session.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
      await finish(0, URL);
      await t.session.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 });
      await t.session.send('Input.insertText', { text: '한' });
      await expect.poll(t.value).toBe(`<p>가<img src="${URL}" alt="" width="4" height="3"></p><p>나한</p>`);
    });
  });
};
