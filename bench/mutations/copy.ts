import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A copy of the checkout as it stands, changes that are not committed too, to be broken. Packages are links to those of the
 * checkout; the workspaces among them are links inside the copy.
 */
export function copyCheckout(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'yehang-mutations-'))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(copy, 0o755)
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of list.split('\0')) {
    if (file !== '' && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file))
  }
  const dist = path.join(root, 'web/dist')
  if (existsSync(dist)) cpSync(dist, path.join(copy, 'web/dist'), { recursive: true })
  linkPackages(root, copy, 'node_modules')
  for (const folder of ['server/test/object-store', 'web', 'server', 'contract']) {
    linkPackages(root, copy, path.join(folder, 'node_modules'))
  }
  return copy
}

function linkPackages(root: string, copy: string, folder: string): void {
  if (!existsSync(path.join(root, folder))) return
  mkdirSync(path.join(copy, folder), { recursive: true })
  for (const name of readdirSync(path.join(root, folder))) {
    // Caches of builds and tests.
    if (name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json') continue
    if (name === '@yehang') continue
    symlinkSync(path.join(root, folder, name), path.join(copy, folder, name))
  }
  if (folder !== 'node_modules') return
  mkdirSync(path.join(copy, folder, '@yehang'))
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(path.join(copy, name), path.join(copy, folder, '@yehang', name))
  }
}
