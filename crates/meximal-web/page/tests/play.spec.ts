import { command, expect, test } from './harness';

test('the best moves are those of the command, and a perfect player wins', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/play?game=nim:3%2B5%2B7&players=2&play=normal&hints=yes');
  const report = await command<{ moves: { answers: { moves: { from: string; to: string }[] }[] }[] }>(
    'outcome',
    'nim:3+5+7',
    '--moves',
  );
  const best = report.moves[0]?.answers[0]?.moves ?? [];
  await expect(page.locator('.move.winning')).toHaveCount(best.length);
  const over = page.getByText('The game is over.');
  const winning = page.locator('.move.winning:enabled').first();
  for (let move = 0; move < 15; move += 1) {
    await expect(over.or(winning).first()).toBeVisible();
    if (await over.isVisible()) break;
    const before = page.url();
    await winning.click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(over).toContainText('Player 1 wins.');
});

test('with the keyboard alone: choose, move, undo, copy the record', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/play');
  await page.getByLabel('Game').focus();
  await page.keyboard.type('S{2,3}:9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Player 1 to move')).toBeVisible();
  await page.getByRole('button', { name: '9 to 7' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('table.record tbody tr')).toHaveCount(2);
  await expect(page.getByText('Player 1 to move')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the record' }).press('Enter');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(async () => (await copied()).split('\n').slice(0, 3))
    .toEqual(['S{2,3}:9', expect.stringContaining('normal'), '1. Player 1: 9 -> 7']);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('No moves yet.')).toBeVisible();
});

test('three people at one table, podium rule', async ({ page }) => {
  await page.goto('/play?game=nim:1%2B1&players=3&play=podium&seats=hhh');
  for (const player of ['Player 1', 'Player 2']) {
    await expect(page.getByText(`${player} to move`)).toBeVisible();
    await page.getByRole('button', { name: '1 to 0' }).click();
  }
  await expect(page.getByText('The game is over.')).toContainText(
    'From first to last: Player 2, Player 1, Player 3.',
  );
  await expect(page.locator('.seats .seat-place')).toHaveText(['2nd', '1st', '3rd']);
});

test('every example can be played', async ({ page }) => {
  await page.goto('/play');
  const examples = page.getByRole('navigation', { name: 'Examples' }).getByRole('link');
  await expect(examples.first()).toBeVisible();
  const count = await examples.count();
  for (let example = 0; example < count; example += 1) {
    const folded = page.locator('.set-up:not([open]) summary');
    if (await folded.isVisible()) await folded.click();
    await examples.nth(example).click();
    await expect(page.locator('.position')).toBeVisible();
    await expect(page.locator('.move').first()).toBeEnabled();
  }
});

test('an error in the game shows its place', async ({ page, guard }) => {
  guard.expectRefusals();
  await page.goto('/play?game=nim:5%2Bx&players=2&play=normal');
  await expect(page.locator('.refused mark')).toHaveText('x');
});

test('back takes back a move with its answers, forward makes it again, and the address has the game', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.goto('/play?game=nim:3%2B5%2B7&players=2&play=normal');
  const rows = page.locator('table.record tbody tr');
  const move = async (name: string, count: number) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(rows).toHaveCount(count);
    await expect(page.getByText('Player 1 to move')).toBeVisible();
    await expect(page.locator('.move').first()).toBeEnabled();
  };
  await move('7 to 6', 2);
  const afterOne = await page.locator('.position code').textContent();
  await page.locator('.move').first().click();
  await expect(rows).toHaveCount(4);
  await expect(page.locator('.move').first()).toBeEnabled();
  const afterTwo = await page.locator('.position code').textContent();
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.locator('.position code')).toHaveText(afterTwo ?? '');
  await page.goBack();
  await expect(page.locator('.position code')).toHaveText(afterOne ?? '');
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText('No moves yet.')).toBeVisible();
  await page.goForward();
  await expect(page.locator('.position code')).toHaveText(afterOne ?? '');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText('No moves yet.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  // Other seats begin another game; back returns to this one.
  await page.locator('.set-up summary').click();
  await page.getByLabel('Moves first').selectOption('2');
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test('heaps without a move stay on the table', async ({ page }) => {
  await page.goto('/play?game=0.07:1%2B5&players=2&play=normal&seats=hh');
  await expect(page.locator('.position code')).toHaveText('0.07:1+5');
  await page.getByRole('button', { name: '5 to 1+2' }).click();
  await expect(page.locator('.position code')).toHaveText('0.07:2.1+2');
  await expect(page.locator('.heaps .size')).toHaveText(['1', '1', '2']);
  // Two tokens are taken at once, so only the lower one can be clicked, and none of a heap of one.
  await expect(page.locator('.heaps .takeable')).toHaveCount(1);
  await page.locator('.heaps .takeable').click();
  await expect(page.getByText('The game is over.')).toContainText('Player 2 wins.');
});

test('the board is in sight on phones and at 900 pixels, and says whose turn it is', async ({ page }) => {
  for (const [width, height] of [
    [390, 740],
    [900, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/play?game=nim:3%2B5%2B7&players=3&play=normal');
    await expect(page.getByText('Your turn: Player 1 to move.')).toBeInViewport();
    await expect(page.locator('.heaps')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.move').first()).toBeInViewport();
    await page.goto('/hackenbush?mode=play&game=hack:LCR%2BL(C)(R)');
    await expect(page.getByText('Your turn: Left to move.')).toBeInViewport();
    await expect(page.locator('svg.hackenbush')).toBeInViewport({ ratio: 0.9 });
    await page.goto('/sums?heaps=3%2B5%2B6&players=3');
    await expect(page.getByRole('group', { name: 'Heaps' })).toBeInViewport({ ratio: 0.6 });
  }
});

test('the focus stays on the board after a move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const onBoard = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[aria-label="Board"]') !== null && document.activeElement !== null,
    );
  await page.goto('/play?game=nim:3%2B5%2B7&players=2&play=normal');
  await page.getByRole('button', { name: '7 to 6' }).press('Enter');
  await expect(page.locator('table.record tbody tr')).toHaveCount(2);
  await expect(page.getByText('Your turn: Player 1 to move.')).toBeVisible();
  await expect.poll(onBoard).toBe(true);
  await page.goto('/hackenbush?mode=play&game=hack:LCR%2BL(C)(R)');
  await page.locator('[data-edge="1"]').press('Enter');
  await expect(page).toHaveURL(/moves=cut\+1%3B.*%3B/);
  await expect(page.getByText('Your turn: Left to move.')).toBeVisible();
  await expect.poll(onBoard).toBe(true);
});

test('whoever has to leave is announced and recorded', async ({ page }) => {
  await page.goto('/hackenbush?mode=play&seats=hhh&game=hack:LL%2BCR%2BR');
  await expect(page.getByRole('status').filter({ hasText: 'Left to move' })).toBeVisible();
  await page.locator('[data-edge="1"]').click();
  await page.locator('[data-edge="3"]').click();
  // The cut of Center took the edge of Center; Right moves, then Left has nothing left.
  await page.locator('[data-edge="5"]').click();
  const announced = page.locator('.turn-line', { hasText: 'cannot move and' });
  await expect(announced).toBeVisible();
  await expect(page.locator('table.record tr.left').first()).toContainText('the game.');
  await page.getByRole('button', { name: 'Copy the record' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('cannot move and');
});

test('every ruleset of the server is in the menu, and boards are drawn', async ({ page }) => {
  await page.goto('/play');
  const rules = (await (await page.request.get('/api/rules')).json()) as { name: string; example: string }[];
  const menu = page.getByLabel('Ruleset');
  await expect(menu.locator('option')).toHaveCount(rules.length + 1);
  await menu.selectOption('cram');
  const cram = rules.find(({ name }) => name === 'cram');
  await expect(page.getByLabel('Game')).toHaveValue(cram?.example ?? '');
  await expect(page.getByText('Cover two free neighbouring cells')).toBeVisible();
  await page.getByLabel('Game').fill('cram:2x2');
  await page.getByRole('button', { name: 'Start' }).click();
  const board = page.locator('.boards .game-board').first();
  await expect(board).toBeVisible();
  await expect(board.locator('.cell')).toHaveCount(4);
  await page.locator('.move').first().click();
  await expect(page.getByText('The game is over.')).toContainText('Player 2 wins.');
});
