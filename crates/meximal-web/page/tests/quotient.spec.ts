import { readFile } from 'node:fs/promises';
import { command, expect, test, texts } from './harness';

interface QuotientReport {
  readonly order: number;
  readonly p_portion: number;
  readonly period: number;
  readonly preperiod: number;
  readonly elements: readonly string[];
  readonly labels: readonly (readonly string[])[];
  readonly relations: readonly string[];
  readonly phi: readonly string[];
}

/** A word as it reads in the page, where exponents are raised: ab^2 is ab2. */
const read = (word: string) => word.replaceAll('^', '');

test('the quotient of Guiles is what the command prints', async ({ page }) => {
  const report = await command<QuotientReport>('quotient', '0.15');
  await page.goto('/quotient?game=0.15&play=misere&players=2');
  await expect(page.locator('.headline .figure')).toHaveText(String(report.order));
  await expect(page.locator('.headline')).toContainText(`${report.p_portion} of them`);
  await expect(page.locator('.badge')).toHaveText('Proved for all heaps');
  await expect(page.getByText(`${report.period} from heap ${report.preperiod} on`)).toBeVisible();
  await expect(page.locator('.presentation p:first-child .relation')).toHaveText(report.relations.map(read));
  await expect(page.locator('table.phi td')).toHaveText(report.phi.slice(1, 81).map(read));
  await expect(page.locator('table.phi td.period')).toHaveCount(report.period);
  const sorted = async (selector: string) => (await texts(page, selector)).sort();
  await expect.poll(() => sorted('.elements button')).toEqual(report.elements.map(read).sort());
  const losing = report.elements.filter((_, place) => report.labels[place]?.[0] === 'P');
  await expect.poll(() => sorted('.elements button.losing')).toEqual(losing.map(read).sort());
});

test('elements multiply, from the list, the table and the pictures', async ({ page }) => {
  await page.goto('/quotient?game=0.15&play=misere&players=2');
  const product = page.locator('.product output');
  await page.locator('.elements').getByRole('button', { name: 'b', exact: true }).click();
  await page.locator('table.phi').getByRole('button', { name: 'c', exact: true }).first().click();
  await expect(product.locator('strong')).toHaveText('ab3');
  await page
    .getByRole('group', { name: /eggbox/ })
    .locator('text.choosable', { hasText: /^d$/ })
    .click();
  await expect(product).toContainText('in the component of d²');
  const asked = await command<{ positions: { phi: string; outcome: string[] }[] }>(
    'quotient',
    '0.15',
    '--position',
    '6+14+18',
  );
  await expect(product.locator('strong')).toHaveText(read(asked.positions[0]?.phi ?? ''));
  await page.getByRole('button', { name: 'Take one back' }).click();
  await expect(product.locator('strong')).toHaveText('ab3');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(product).toHaveText('no factors yet');
});

test('the product stays in sight and is lit in the table, the egg-box and the graph', async ({ page }) => {
  await page.goto('/quotient?game=0.15&play=misere&players=2');
  const cayley = page.getByRole('group', { name: /cayley/ });
  await cayley.locator('text.choosable', { hasText: /^b$/ }).click();
  await expect(page.locator('.product output strong')).toHaveText('b');
  await expect(page.locator('.product')).toBeInViewport({ ratio: 1 });
  await expect(cayley.locator('text.lit')).toHaveText('b');
  await expect(page.getByRole('group', { name: /eggbox/ }).locator('text.lit')).toHaveText('b');
  await expect(page.locator('table.phi .lit').first()).toHaveText('b');
  // Hovering lights the arrows of an element: as many as lead to it or from it.
  const { arrows, lit } = await cayley.locator('text.choosable', { hasText: /^1$/ }).evaluate((text) => {
    text.dispatchEvent(new PointerEvent('pointerenter'));
    const picture = text.closest('svg');
    return {
      arrows: picture?.querySelectorAll('path[data-from]').length ?? 0,
      lit: picture?.querySelectorAll('path.lit').length ?? 0,
    };
  });
  expect(lit).toBeGreaterThan(0);
  expect(lit).toBeLessThan(arrows);
});

test('infinite quotients have formulas, orders and relations', async ({ page }) => {
  interface Report {
    readonly phi: string[];
    readonly all_heaps: { readonly formulas: string[]; readonly family: string };
  }
  const all = await command<Report>('quotient', '0.26');
  await page.goto('/quotient?game=0.26&play=misere&players=2');
  await expect(page.locator('.badge')).toHaveText('Proved for all heaps');
  await expect(page.locator('.headline')).toContainText(all.all_heaps.family);
  await expect(page.locator('.formulas .relation')).toHaveCount(all.all_heaps.formulas.length);
  await expect(page.locator('table.phi td')).toHaveCount(all.phi.length);
  await page.getByRole('textbox', { name: 'Position' }).fill('7+3');
  await expect(page.getByText(/^Φ\(3\+7\) =/)).toBeVisible();
});

test('an automaton has orders, relations and pictures', async ({ page }) => {
  await page.goto('/quotient?game=0.3102@12&play=misere&players=2');
  await expect(page.locator('.badge')).toHaveText('Proved for heaps up to 12');
  await expect(page.locator('.headline')).toContainText('Infinitely many elements');
  await expect(page.locator('table.orders tbody tr')).toHaveCount(12);
  await expect(page.locator('table.orders tr.infinite').first()).toContainText('are all different');
  await expect(
    page.locator('section', { hasText: 'present the quotient' }).locator('.relation'),
  ).not.toHaveCount(0);
  await expect(page.getByRole('group', { name: /plane/ }).locator('svg')).toBeVisible();
  await expect(page.getByRole('group', { name: /automaton/ }).locator('svg')).toBeVisible();
});

test('misère Nim is answered by its theorem, and long lists are shown in parts', async ({ page }) => {
  await page.goto('/quotient?game=nim&play=misere&players=2');
  await expect(page.locator('.headline')).toContainText('Infinitely many elements');
  await expect(page.locator('.because')).toContainText('Bouton');
  await page.getByRole('textbox', { name: 'Position' }).fill('100+101+1');
  await expect(page.getByText(/^Φ\(1\+100\+101\) =/)).toBeVisible();
  await page.goto('/quotient?game=nim@127&play=misere&players=2');
  await expect(page.locator('.headline .figure')).toHaveText('130');
  expect(await page.locator('main *').count()).toBeLessThan(8000);
  await expect(page.locator('main')).not.toContainText('--');
});

test('the mex function is what the command prints', async ({ page }) => {
  const report = await command<{ elements: { element: string; meximal_set: string[] }[] }>('mex', 'nim@2');
  await page.goto('/quotient?game=nim@2&play=misere&players=2');
  await page.getByRole('button', { name: /Show the mex function/ }).click();
  await expect(page.locator('table.meximal td:nth-child(2)')).toHaveText(
    report.elements.map(({ meximal_set }) => `{${meximal_set.map(read).join(', ')}}`),
  );
});

test('other conventions, and outcomes for more players', async ({ page }) => {
  const report = await command<QuotientReport>('quotient', 'nim', '--players', '3', '--play', 'normal');
  await page.goto('/quotient');
  await page.getByLabel('Game').fill('nim');
  await page.getByLabel('Play', { exact: true }).selectOption('normal');
  await page.getByLabel('Players').fill('3');
  await page.getByLabel('Game').press('Enter');
  await expect(page).toHaveURL('/quotient?game=nim&play=normal&players=3');
  await expect(page.locator('.headline .figure')).toHaveText(String(report.order));
  const portions = new Set(report.labels.map((label) => label.join()));
  await expect(page.locator('.portions dt')).toHaveCount(portions.size);
});

test('an error shows its place', async ({ page, guard }) => {
  guard.expectRefusals();
  await page.goto('/quotient?game=0.1%C3%A95&play=misere&players=2');
  await expect(page.getByRole('alert')).toContainText('does not fit here');
  await expect(page.locator('.refused mark')).toHaveText('é');
});

test('certificate and pictures can be saved, results copied', async ({ page }) => {
  await page.goto('/quotient?game=0.15&play=misere&players=2');
  const saved = async (button: string, place = 0) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).nth(place).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const certificate = await saved('Save the certificate');
  expect(certificate.name).toBe('0.15-certificate.txt');
  expect(certificate.text).toContain('labels');
  const picture = await saved('Save as SVG', 1);
  expect(picture.name).toBe('0.15-cayley.svg');
  expect(picture.text).toMatch(/^<svg/);
  await page.getByRole('button', { name: 'Copy as LaTeX' }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('\\begin{tabular}');
  await page.getByRole('button', { name: 'Copy as text' }).first().click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('proved for all heaps');
});

test('long work shows its progress and can be cancelled', async ({ page }) => {
  await page.goto('/quotient?game=0.9999&play=misere&players=2');
  await expect(
    page.getByText(/Solving 0.9999 … (quotient of order \d+, heap|growth, \d+ elements, level) \d+/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('a position has the value, outcome and winning moves of the command', async ({ page }) => {
  const { positions } = await command<{
    positions: { phi: string; moves: { from: string; to: string; phi: string }[] }[];
  }>('quotient', '0.77', '--position', '12+6+101.3');
  await page.goto('/quotient?game=0.77&play=misere&players=2');
  await page.getByRole('textbox', { name: 'Position' }).fill('12+6+101.3');
  const moves = page.getByRole('group', { name: 'Winning moves' });
  await expect(moves.locator('tbody tr')).toHaveCount(positions[0]?.moves.length ?? 0);
  await expect(page.locator('section', { has: moves }).locator('.headline')).toContainText(
    `= ${read(positions[0]?.phi ?? '')}, outcome`,
  );
  await expect(page).toHaveURL(/position=12%2B6%2B101.3/);
});

test('large pictures can be read, or seen as a whole', async ({ page }) => {
  await page.goto('/quotient?game=nim&play=normal&players=5');
  const plate = page.getByRole('group', { name: /eggbox/ });
  await expect(plate.locator('svg')).toBeVisible();
  const measure = () =>
    plate.evaluate((box) => {
      const picture = box.querySelector('svg');
      if (picture === null) throw new Error('no picture');
      return {
        scrolls: box.scrollWidth > box.clientWidth,
        scale: picture.getBoundingClientRect().width / picture.viewBox.baseVal.width,
      };
    });
  const legible = await measure();
  expect(legible.scrolls).toBe(true);
  expect(legible.scale).toBeGreaterThan(0.6);
  await page.getByRole('button', { name: 'Show all of it' }).first().click();
  await expect.poll(async () => (await measure()).scrolls).toBe(false);
  await page.getByRole('button', { name: 'Show all of it' }).first().click();
  await expect.poll(measure).toEqual(legible);
});
