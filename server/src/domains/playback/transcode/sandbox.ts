import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * The input of ffmpeg is untrusted, and a file that takes it over would run with our permissions:
 * it could read our keys on the disk and our memory by /proc. So it runs without access to either,
 * and without a network.
 */

/** `require`: by bubblewrap, or nothing runs. */
export type SandboxMode = 'auto' | 'require' | 'off'

/** `bubblewrap`: no network, no other process, no file but its own. `namespaces`: files can be read. */
export type Isolation = 'bubblewrap' | 'namespaces' | 'none'

export interface Confined {
  /** Its path; symbolic links are followed. */
  program: string
  args: readonly string[]
  /** Where it runs and writes; undefined where it writes nothing. */
  folder: string | undefined
  /** Of hardware encoders. */
  devices?: readonly string[]
}

/** What programs are made of. The rest of /etc, the home and what we keep are not there. */
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache', '/etc/alternatives']

const readable = (place: string) => ['--ro-bind-try', place, place]

function bubblewrap({ program, args, folder, devices = [] }: Confined): string[] {
  // Installed elsewhere, a program has its libraries beside its folder.
  const home = path.dirname(realpathSync(program))
  const places = [path.dirname(program), home, path.join(home, '../lib')]
  const outside = places.filter((place) => !system.some((known) => place.startsWith(`${known}/`)))
  const sources = args.filter((arg) => arg.startsWith('file:/')).map((arg) => arg.slice('file:'.length))
  return [
    // No session of its own: it has none of ours (see run-program.ts), and has to be killed with its group.
    ...['/usr/bin/bwrap', '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...system.flatMap(readable),
    ...['--dev', '/dev', '--tmpfs', '/tmp'],
    ...devices.flatMap((place) => [
      place.startsWith('/dev/') ? '--dev-bind-try' : '--ro-bind-try',
      place,
      place,
    ]),
    ...[...outside, ...sources].flatMap(readable),
    ...(folder === undefined ? [] : ['--bind', folder, folder, '--chdir', folder]),
    '--',
  ]
}

/** A /proc of its own is refused where parts of the system's are covered, as by ProtectKernelTunables of systemd. */
const withoutProc =
  'mount -t tmpfs -o ro none /proc && exec setpriv --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- "$@"'

/** Root of the namespaces is ourselves outside, and keeps no rights once nothing has to be mounted. */
const namespaces = [
  ...['/usr/bin/unshare', '--user', '--map-root-user', '--net', '--ipc', '--pid', '--mount', '--fork'],
  ...['--kill-child', '--', '/bin/sh', '-c', withoutProc, 'sh'],
]

function wrapBy(isolation: Isolation, confined: Confined): string[] {
  if (isolation === 'bubblewrap') return bubblewrap(confined)
  return isolation === 'namespaces' ? namespaces : []
}

function works(isolation: Isolation): Promise<boolean> {
  const program = '/usr/bin/true'
  const [file = '', ...rest] = [...wrapBy(isolation, { program, args: [], folder: undefined }), program]
  return new Promise((resolve) => {
    execFile(file, rest, { timeout: 10_000 }, (error) => resolve(error === null))
  })
}

/** The best first. */
const tiers: readonly Isolation[] = ['bubblewrap', 'namespaces']

async function probe(mode: SandboxMode, among: readonly Isolation[]): Promise<Isolation> {
  if (mode === 'off' || process.platform !== 'linux') return 'none'
  for (const isolation of among) {
    if (await works(isolation)) return isolation
  }
  return 'none'
}

export interface Sandbox {
  mode: SandboxMode
  isolation: Isolation
  /** False: the setting demands more than this system gives, and nothing may run. */
  suffices: boolean
}

let chosen: Promise<Sandbox> | undefined

/** Looks once what this system allows, of `among`. What runs before it is asked for gets the best there is. */
export function chooseSandbox(mode: SandboxMode, among = tiers): Promise<Sandbox> {
  chosen = probe(mode, among).then((isolation) => ({
    mode,
    isolation,
    suffices: mode !== 'require' || isolation === 'bubblewrap',
  }))
  return chosen
}

export const currentSandbox = (): Promise<Sandbox> => chosen ?? chooseSandbox('auto')

/** What to put before a program so that it runs confined. */
export const confine = ({ isolation }: Sandbox, confined: Confined): string[] => wrapBy(isolation, confined)
