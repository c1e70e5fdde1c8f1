import type { Locator, Page } from '@playwright/test';
import { openConsole } from '../../core/stories/operator';
import { expect, type StoryServer, test } from '../../core/stories/server';

interface Point {
  x: number;
  y: number;
}

/** Counts the clicks and keys of an operator; a chord is one key, and so is each letter. */
export class Steps {
  clicks = 0;
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(target: Locator, options?: Parameters<Locator['click']>[0]) {
    this.clicks += 1;
    await target.click(options);
  }
  /** Chooses an option of a select: a click opens it, another one chooses. */
  async choose(target: Locator, label: string) {
    this.clicks += 2;
    await target.selectOption({ label });
  }
  /** Drags between two points of the window, which is one click. */
  async drag(from: Point, until: Point) {
    this.clicks += 1;
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + until.x) / 2, (from.y + until.y) / 2, { steps: 6 });
    await this.page.mouse.move(until.x, until.y, { steps: 6 });
    await this.page.mouse.up();
  }
  async press(chord: string) {
    this.keys += 1;
    await this.page.keyboard.press(chord);
  }
  async type(text: string) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
  /** Goes to a list by the menu. */
  async open(entry: string) {
    await this.click(
      this.page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${entry}(\\d|$)`) })
        .first(),
    );
  }
}

interface Bar {
  clicks: number;
  keys: number;
}

/** Declares a job that starts at the dashboard, and holds it to its most clicks and keys. */
export function job(
  name: string,
  most: Bar,
  work: (page: Page, steps: Steps, server: StoryServer) => Promise<void>,
  prepare?: (page: Page, server: StoryServer) => Promise<void>,
): void {
  test(name, async ({ page, server }) => {
    await prepare?.(page, server);
    await openConsole(page, '/console');
    const steps = new Steps(page);
    await work(page, steps, server);
    const { clicks, keys } = steps;
    test.info().annotations.push({ type: 'steps', description: `${clicks} clicks, ${keys} keys` });
    expect(clicks).toBeLessThanOrEqual(most.clicks);
    expect(keys).toBeLessThanOrEqual(most.keys);
  });
}

/** A day from now in Seoul. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
export const saveButton = (scope: Page | Locator) => scope.getByRole('button', { name: '저장', exact: true });
