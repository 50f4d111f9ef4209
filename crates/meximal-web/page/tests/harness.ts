// What every test has: a server of its own, the command to compare with, and a page that may not misbehave.
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, type Page, test as base } from '@playwright/test';

export const MEXIMAL = process.env['MEXIMAL'] ?? 'meximal';

/** Runs the command and reads its JSON. Answers such as "no" have exit codes of their own. */
export async function command<Report>(...args: readonly string[]): Promise<Report> {
  const run = promisify(execFile);
  const { stdout } = await run(MEXIMAL, [...args, '--json', '--quiet', '--no-atlas'], {
    maxBuffer: 1 << 28,
  }).catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout) as Report;
}

interface Guard {
  /** Answers that the test expects to be refused: bad input, out of budget, or not there. */
  expectRefusals: () => void;
  /** The server is expected to go away. */
  expectLoss: () => void;
}

interface WorkerFixtures {
  readonly server: string;
}

/** A server of its own, and how to end it. */
export async function startServer(
  ...args: readonly string[]
): Promise<{ address: string; end: () => Promise<void> }> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  // What somebody keeps on this machine has no place in a test.
  const atlas = args.includes('--atlas') ? [] : ['--no-atlas'];
  const process = spawn(MEXIMAL, ['serve', ...port, ...atlas, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    process.once('error', reject);
    process.once('exit', () => reject(new Error('the server ended')));
    createInterface({ input: process.stdout }).on('line', (line) => {
      const found = /http:\/\/[^\s/]+/.exec(line);
      if (found !== null) resolve(found[0]);
    });
  });
  return {
    address,
    end: async () => {
      process.kill('SIGTERM');
      await ended;
    },
  };
}

interface TestFixtures {
  readonly guard: Guard;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const { address, end } = await startServer();
      await use(address);
      await end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server),
  guard: [
    async ({ page, server }, use) => {
      const troubles: string[] = [];
      let [refusals, loss] = [false, false];
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text());
      });
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== server) troubles.push(`request to ${request.url()}`);
      });
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.url()}: ${reason}`);
      });
      await use({ expectRefusals: () => (refusals = true), expectLoss: () => (loss = true) });
      const refused = /status of 4(00|04|22)/;
      const lost = /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|request to|ERR_INCOMPLETE_CHUNKED/;
      const meant = (trouble: string) => (refusals && refused.test(trouble)) || (loss && lost.test(trouble));
      expect(troubles.filter((trouble) => !meant(trouble))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Keeps a picture of the page among the artefacts. */
export async function keep(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/pages/${name}.png`, fullPage: true });
}

/**
 * The texts of all elements that fit now, without surrounding space.
 * More answers may be on their way: poll it.
 */
export async function texts(page: Page, selector: string): Promise<string[]> {
  return (await page.locator(selector).allTextContents()).map((text) => text.trim());
}
