import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { command, expect, test } from './harness';

interface Outcome {
  readonly outcomes: string;
  readonly values: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<string, string>> = { L: 'Left', C: 'Center', R: 'Right', '-': 'nobody' };

test('values and outcomes are those of the command', async ({ page }) => {
  for (const game of ['hack:LCR+L(C)(R)', 'hack:C+RL+LC', 'hack:0-1C 0-2L 0-3L 2-4R 3-4C']) {
    const report = await command<Outcome>('outcome', game, '--play', 'elimination', '--players', '3');
    await page.goto(`/hackenbush?game=${encodeURIComponent(game)}`);
    // Outcomes and values are two answers, and either may come first.
    await expect(page.locator('.outcomes td:nth-child(2)')).toHaveText(
      [...report.outcomes].map((letter) => NAMES[letter] ?? ''),
    );
    await expect(page.locator('.number:not(.class) strong')).toHaveText(
      Object.values(report.values).map((value) => value.replace('-', '−')),
    );
  }
});

test('a picture is drawn with the mouse', async ({ page }) => {
  await page.goto('/hackenbush?game=hack:0');
  const picture = page.locator('svg.hackenbush');
  const box = await picture.boundingBox();
  if (box === null) throw new Error('no picture');
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6);
  await expect(page).toHaveURL(/0-1L/);
  await page.getByRole('button', { name: 'Center' }).click();
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L 1-2C');
  await page.getByRole('button', { name: 'Right', exact: true }).click();
  await page.locator('[data-node="1"]').click();
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L 1-2C 2-1R');
  const report = await command<Outcome>(
    'outcome',
    'hack:0-1L 1-2C 2-1R',
    '--play',
    'elimination',
    '--players',
    '3',
  );
  await expect(page.locator('.number:not(.class) strong').first()).toHaveText(
    report.values['L']?.replace('-', '−') ?? '',
  );
  await page.locator('[data-edge="3"]').click();
  await page.getByRole('button', { name: 'Delete the edge' }).click();
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L 1-2C');
});

/** Where the nodes of the picture stand, in its own coordinates. */
async function nodes(page: Page): Promise<(string | null)[]> {
  const all = await page.locator('svg.hackenbush g.node').all();
  return Promise.all(all.map((node) => node.getAttribute('transform')));
}

test('nodes stay where they were placed: in the address, in play, and in the file', async ({ page }) => {
  await page.goto('/hackenbush?game=hack:L');
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(1);
  const first = await nodes(page);
  await page.locator('[data-node="0"]').click();
  const box = await page.locator('svg.hackenbush').boundingBox();
  if (box === null) throw new Error('no picture');
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.2);
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(2);
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(3);
  const placed = await nodes(page);
  expect(placed[0]).toBe(first[0]);
  await expect(page).toHaveURL(/places=\d+\.\d+-\d+\.\d+-\d+\.\d+/);
  await page.reload();
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(3);
  await expect.poll(() => nodes(page)).toEqual(placed);
  const lines = () =>
    page
      .locator('svg.hackenbush .edge .line')
      .evaluateAll((all) => all.map((line) => line.getAttribute('d')));
  const drawn = await lines();
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as SVG' }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  const file = await saved();
  expect(file).toMatch(/^<svg[^>]* width="\d+" height="\d+"/);
  for (const line of drawn) expect(file).toContain(`d="${line}"`);
  // What is there only to be clicked is left out.
  await expect(page.locator('svg.hackenbush .edge .grip').first()).toHaveCSS('stroke-width', '20px');
  expect(file).not.toContain('stroke-width="20px"');
  for (const node of placed) expect(file).toContain(`transform="${node}"`);
  expect(file).not.toMatch(/class=|tabindex|data-|aria-pressed/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Left to move')).toBeVisible();
  await expect.poll(lines).toEqual(drawn);
  expect(await saved()).toContain(`d="${drawn[2]}"`);
});

test('places that do not fit the picture are left out', async ({ page }) => {
  await page.goto('/hackenbush?game=hack:LC');
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(2);
  const usual = await nodes(page);
  for (const places of ['9.9', '9.9-9.9-9.9', '9.9-x.9', '9.9--9.9', '9.9-5000.1', '9.9-1e3.1', '-']) {
    await page.goto(`/hackenbush?game=hack:LC&places=${places}`);
    await expect(page.locator('svg.hackenbush g.node')).toHaveCount(2);
    await expect.poll(() => nodes(page), places).toEqual(usual);
  }
  await page.goto('/hackenbush?game=hack:LC&places=300.40-20.900');
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(2);
  await expect.poll(() => nodes(page)).not.toEqual(usual);
  // Another picture has other places.
  await page.getByLabel('Picture', { exact: true }).fill('hack:LR');
  await expect(page).not.toHaveURL(/places/);
});

test('a picture is drawn with the keyboard alone', async ({ page }) => {
  await page.goto('/hackenbush?game=hack:0');
  await page.locator('[data-node="0"]').focus();
  await page.keyboard.press('g');
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L');
  await page.locator('[data-node="1"]').focus();
  await page.keyboard.press('g');
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L 1-2L');
  await page.locator('[data-node="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L 1-2L 2-0L');
  await page.locator('[data-edge="2"]').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:0-1L 2-0L');
});

test('a coalition of computers beats somebody who always takes the first move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const game = 'hack:LCR+C(L)(R)+RLC+CL';
  const { outcomes } = await command<Outcome>('outcome', game, '--play', 'elimination', '--players', '3');
  expect(outcomes.charAt(0)).not.toBe('L');
  await page.goto(`/hackenbush?mode=play&against=1&game=${encodeURIComponent(game)}`);
  const over = page.getByText('The game is over.');
  const cut = page.locator('svg.hackenbush [data-edge]').first();
  for (let move = 0; move < 12 && !(await over.isVisible()); move += 1) {
    await expect(over.or(cut).first()).toBeVisible();
    if (await over.isVisible()) break;
    const before = page.url();
    await cut.click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(over).toBeVisible();
  await expect(over).not.toContainText('Left wins');
  await expect(page.locator('.edge.cut').first()).toHaveCSS('opacity', '0');
});

test('hints mark winning cuts, undo takes the answers of computers back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/hackenbush?mode=play&hints=yes&game=hack:LCR%2BL(C)(R)');
  await expect(page.locator('.edge.winning')).toHaveCount(2);
  await page.locator('[data-edge="1"]').press('Enter');
  await expect(page).toHaveURL(/moves=cut\+1%3B.*%3B/);
  await expect(page.getByText('Left to move')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).not.toHaveURL(/moves/);
  await expect(page.locator('[data-edge="1"]')).toBeVisible();
});

test('random pictures, and steps back', async ({ page }) => {
  await page.goto('/hackenbush?game=hack:L');
  await page.getByRole('button', { name: 'A random picture' }).click();
  await expect(page.getByLabel('Picture', { exact: true })).not.toHaveValue('hack:L');
  await expect(page.locator('svg.hackenbush [data-edge]')).toHaveCount(9);
  await page.goBack();
  await expect(page.getByLabel('Picture', { exact: true })).toHaveValue('hack:L');
});

test('what falls is animated, unless reduced motion is asked for', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/hackenbush?game=hack:LCR&mode=play&seats=hhh');
    await page.locator('[data-edge="1"]').press('Enter');
    await expect(page.locator('.edge.fallen')).toHaveCount(2);
    const durations = await page
      .locator('.edge.fallen')
      .first()
      .evaluate((edge) => getComputedStyle(edge).transitionDuration.split(', ').map(parseFloat));
    expect(Math.max(...durations) > 0.3).toBe(reducedMotion === 'no-preference');
    await expect(page.locator('.edge.fallen').first()).toHaveCSS('opacity', '0');
  }
});

/** Where a node stands on the screen. */
async function middle(page: Page, node: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-node="${node}"] .dot`).boundingBox();
  if (box === null) throw new Error('no node');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('after Clear and after Back nothing is chosen', async ({ page }) => {
  const field = page.getByLabel('Picture', { exact: true });
  await page.goto('/hackenbush?game=hack:LC');
  await page.locator('[data-node="2"]').click();
  await expect(page.locator('[data-node="2"]')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toHaveValue('hack:0');
  const box = await page.locator('svg.hackenbush').boundingBox();
  if (box === null) throw new Error('no picture');
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.5);
  await expect(field).toHaveValue('hack:0-1L');
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.2);
  await expect(field).toHaveValue('hack:0-1L 1-2L');
  await page.goBack();
  await expect(field).toHaveValue('hack:0-1L');
  await expect(page.locator('[aria-pressed="true"][data-node]')).toHaveCount(0);
  // With nothing chosen, a click on an empty place does nothing.
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3);
  await expect(field).toHaveValue('hack:0-1L');
  await page.locator('[data-node="1"]').click();
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3);
  await expect(field).toHaveValue('hack:0-1L 1-2L');
});

test('nodes are dragged, and that draws no edge', async ({ page }) => {
  const field = page.getByLabel('Picture', { exact: true });
  await page.goto('/hackenbush?game=hack:LC');
  await expect(page.locator('svg.hackenbush g.node')).toHaveCount(2);
  const before = await nodes(page);
  const from = await middle(page, 2);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/places=/);
  await expect(field).toHaveValue('hack:0-1L 1-2C');
  const after = await nodes(page);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  await expect.poll(async () => Math.round((await middle(page, 2)).x - from.x)).toBeGreaterThan(60);
  await expect(page.locator('[aria-pressed="true"][data-node]')).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => nodes(page)).toEqual(before);
  await page.locator('[data-node="1"]').press('Shift+ArrowRight');
  await expect(page).toHaveURL(/places=/);
  await expect.poll(async () => (await nodes(page))[0]).not.toBe(before[0]);
});
