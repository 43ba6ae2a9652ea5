import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Known vulnerabilities of the locked packages: npm's audit, which asks the registry and so is no
 * test. Exits with 1 if a finding is high or critical, or if the registry cannot be reached.
 */

interface Finding {
  name: string
  severity: string
  range: string
  via: (string | { title: string; url: string })[]
}

interface Report {
  vulnerabilities?: Record<string, Finding>
  metadata?: { dependencies: { total: number } }
  error?: { summary: string }
  message?: string
}

const root = path.resolve(import.meta.dirname, '..')
/** Of the whole, and of what is installed apart, for the tests and for `bench -- web`. */
const folders = ['.', 'server/test/object-store', 'bench/lighthouse'].filter((folder) =>
  readdirSync(path.join(root, folder)).includes('package-lock.json'),
)

async function audit(folder: string): Promise<Report> {
  const npm = spawn('npm', ['audit', '--json'], {
    cwd: path.join(root, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const said = await text(npm.stdout)
  try {
    return JSON.parse(said) as Report
  } catch {
    return { message: said.slice(0, 300) || 'npm said nothing' }
  }
}

for (const folder of folders) {
  const { vulnerabilities, metadata, error, message } = await audit(folder)
  if (vulnerabilities === undefined) {
    console.log(`${folder}: the registry could not be asked: ${error?.summary || message || 'see above'}`)
    process.exitCode = 1
    continue
  }
  const findings = Object.values(vulnerabilities)
  console.log(`${folder}: ${metadata?.dependencies.total ?? 0} packages, ${findings.length} findings`)
  for (const { name, severity, range, via } of findings) {
    console.log(`  ${severity}: ${name} ${range}`)
    for (const cause of via) {
      console.log(typeof cause === 'string' ? `    by ${cause}` : `    ${cause.title} ${cause.url}`)
    }
    if (severity === 'high' || severity === 'critical') process.exitCode = 1
  }
}
