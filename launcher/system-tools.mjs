import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { packageScript } from './package-script.mjs'
import { repository } from './paths.mjs'
import { run, runScript } from './run.mjs'

const execute = promisify(execFile)
// The headless shell takes half the processor of a whole Chromium: journeys of 113 s of CPU took 57 s.
const shellName = 'chromium-headless-shell'
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const chromiumOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const answers = (file, option) =>
  execute(file, [option]).then(
    () => true,
    () => false,
  )

/** The first of the programs that is there and runs; a mere stub of a distribution does not. */
async function firstThatRuns(names, option) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)),
  )
  for (const file of files) if (existsSync(file) && (await answers(file, option))) return file
  return undefined
}

/** Where playwright-core puts the Chromium that it installs. */
async function playwrightChromium(node) {
  const print = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = await execute(node, ['-e', print], { cwd: repository }).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

async function findTools(node, isWhole) {
  const given = process.env.CHROMIUM_PATH
  if (given && !(await answers(given, '--version'))) throw new Error(`CHROMIUM_PATH=${given} does not run`)
  const names = [...chromiumNames, chromiumOnMac, await playwrightChromium(node)]
  if (!isWhole) names.unshift(shellName)
  const chromium = given || (await firstThatRuns(names, '--version'))
  return { chromium, ffmpeg: await firstThatRuns(['ffmpeg', 'ffmpeg.exe'], '-version') }
}

function distribution() {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^ID="?([\w-]+)/m.exec(text)?.[1]
}

async function hasChineseFont() {
  const { stdout } = await execute('fc-list', [':lang=zh']).catch(() => ({ stdout: '' }))
  return stdout.trim() !== ''
}

async function aptInstall(packages) {
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
}

async function installByApt({ chromium, ffmpeg }, isWhole) {
  const packages = []
  // Ubuntu's package is only a pointer to a snap.
  if (!chromium && distribution() === 'debian') packages.push(isWhole ? 'chromium' : shellName)
  if (!ffmpeg) packages.push('ffmpeg')
  if (process.platform === 'linux' && !(await firstThatRuns(['bwrap'], '--version')))
    packages.push('bubblewrap')
  if (!(await hasChineseFont())) packages.push('fonts-noto-cjk')
  await aptInstall(packages)
}

/** Unpacks packages of Debian into a folder. Servers would start if they were installed. */
export async function unpackPackages(folder, packages) {
  await mkdir(folder, { recursive: true })
  if (process.getuid?.() === 0) await run('apt-get', ['update', '-q'])
  await run('apt-get', ['download', '-q', ...packages], { cwd: folder })
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.deb')) continue
    await run('dpkg', ['-x', file, '.'], { cwd: folder })
    await rm(path.join(folder, file))
  }
}

/** A server of Debian that is there, or else unpacked. */
async function findUnpacked(name, program, option, packages) {
  const folder = path.join(repository, `node_modules/.${name}`)
  const names = [program, `/usr/sbin/${program}`]
  const own = path.join(folder, 'usr/sbin', program)
  const found = (await firstThatRuns(names, option)) ?? (existsSync(own) ? own : undefined)
  if (found || !existsSync('/usr/bin/apt-get')) return found
  console.log(`Unpacking ${name}`)
  await unpackPackages(folder, packages)
  return existsSync(own) ? own : undefined
}

/** nginx, by which a test sends a film as a CDN does. */
const findNginx = () => findUnpacked('nginx', 'nginx', '-v', ['nginx'])

/** Varnish, which a test puts before the site. It compiles its configuration, and has libraries beside it. */
export async function findVarnish() {
  if (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    !(await firstThatRuns(['gcc'], '--version'))
  )
    await aptInstall(['gcc', 'libc6-dev'])
  return findUnpacked('varnish', 'varnishd', '-V', [
    'varnish',
    'varnish-modules',
    'libvarnishapi3',
    'libjemalloc2',
  ])
}

/**
 * Finds Chromium and ffmpeg, and nginx and Varnish for tests, and installs what is missing where that is possible: by apt as root, Chromium by
 * playwright-core otherwise. `isWhole` asks for the Chromium that people use, else its headless shell comes first.
 * Throws a line that names what is still missing.
 */
export async function ensureTools(node, isWhole = false) {
  const isRoot = process.getuid?.() === 0
  let tools = await findTools(node, isWhole)
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    await installByApt(tools, isWhole)
    tools = await findTools(node, isWhole)
  }
  if (!tools.chromium) {
    console.log('Installing Chromium')
    const libraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
    const installer = packageScript('playwright-core', 'playwright-core')
    await runScript(node, installer, ['install', ...libraries, 'chromium'])
    tools = await findTools(node, isWhole)
  }
  if (!isWhole) {
    tools.nginx = await findNginx()
    tools.varnishd = await findVarnish()
  }
  const missing = Object.keys(tools).filter((name) => !tools[name])
  if (missing.length > 0) {
    throw new Error(`Missing: ${missing.join(' and ')}. Install it and run npm test again.`)
  }
  return tools
}

/** Of Debian; the last two hold H.264 and AAC, which WebKitGTK has from GStreamer. */
const enginePackages = [
  ...['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
  ...['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
]

async function findEngines() {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) =>
    ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map((machine) => `${folder}/${machine}webkit2gtk-4.1`),
  )
  const gstreamer = await execute('dpkg-query', ['-W', 'gstreamer1.0-libav']).catch(() => undefined)
  return {
    FIREFOX_PATH: await firstThatRuns(['firefox-esr', 'firefox'], '--version'),
    WEBKIT_DRIVER_PATH: await firstThatRuns(['WebKitWebDriver'], '--help'),
    WEBKIT_PATH: folders.map((folder) => `${folder}/MiniBrowser`).find((file) => existsSync(file)),
    XVFB_PATH: await firstThatRuns(['Xvfb'], '-help'),
    GSTREAMER: gstreamer && 'installed',
  }
}

/** Finds Firefox, and WebKitGTK with its driver; installs them on Debian as root. Throws a line that names what is missing. */
export async function ensureEngines() {
  let engines = await findEngines()
  const missing = () => Object.keys(engines).filter((name) => !engines[name])
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await aptInstall(enginePackages)
    engines = await findEngines()
  }
  if (missing().length > 0)
    throw new Error(`Missing: ${missing().join(', ')}. On Debian: ${enginePackages.join(' ')}`)
  return engines
}
