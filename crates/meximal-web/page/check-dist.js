// Fails if the committed dist is not what the sources build.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const fresh = mkdtempSync(join(tmpdir(), 'meximal-page-'));

/** All files under a folder with their contents. */
function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}

try {
  const vite = join(here, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: here,
      stdio: 'inherit',
    },
  );
  if (build.status !== 0) throw new Error('the page does not build');
  const [expected, committed] = [filesOf(fresh), filesOf(join(here, 'dist'))];
  const names = new Set([...expected.keys(), ...committed.keys()]);
  const different = [...names].filter((name) => {
    const [one, other] = [expected.get(name), committed.get(name)];
    return one === undefined || other === undefined || !one.equals(other);
  });
  if (different.length > 0) {
    console.error(`dist is not what the sources build: ${different.join(', ')}. Run: npm run build`);
    process.exitCode = 1;
  } else {
    console.log(`dist is what the sources build: ${names.size} files`);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
