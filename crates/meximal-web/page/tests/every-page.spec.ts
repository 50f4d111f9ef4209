// What holds for every page: it shows, it fits a phone, it can be read aloud, and its contrast is good.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, keep, test } from './harness';
import { VIEWS } from './views';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const view of VIEWS) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${view.name}, ${scheme}: no serious trouble for assistive technology`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(view.path);
      await view.ready(page);
      await keep(page, `${view.name}-${scheme}`);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }

  test(`${view.name} fits a phone of 360 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(view.path);
    await view.ready(page);
    await keep(page, `${view.name}-phone`);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide).toBeLessThanOrEqual(360);
  });
}

test('landmarks, a skip link and a heading on every page', async ({ page }) => {
  for (const view of VIEWS) {
    await page.goto(view.path);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  }
});

test('the first page is smaller than 300 kB in all', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => sizes.push(response.body().then((body) => body.length)));
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(300_000);
});

test('the colours can be chosen, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const button = page.getByRole('button', { name: /Colours/ });
  await button.click();
  await button.click();
  await expect(button).toContainText('dark');
  await expect.poll(paper).not.toBe(light);
  await page.reload();
  await expect(button).toContainText('dark');
  await expect.poll(paper).not.toBe(light);
});

test('an unknown address says so and leads back', async ({ page, guard }) => {
  guard.expectRefusals();
  await page.goto('/');
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'All pages are listed here.' }).click();
  await expect(page).toHaveURL(/\/$/);
});
