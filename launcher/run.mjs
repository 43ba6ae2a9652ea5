import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { tethered } from './node-options.mjs'
import { cacheFolder, repository } from './paths.mjs'

const windows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** npm passes a Ctrl-C on to us, which the terminal has already sent: two within this time are one. */
const echoMs = 300
const parentCheckMs = 1000

function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes from us up to npm, as text: another text means that one of them has gone. */
function lineToNpm() {
  // npm starts us through a shell, which may stay between us and outlive it. Known on Linux only.
  const isShell = /^(ba|da|a|k|z)?sh$/.test(readProcess(process.ppid, 'comm').trim())
  const status = isShell ? readProcess(process.ppid, 'status') : ''
  return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ''}`
}

/** A listener that passes on a signal unless the same one has just come. */
export function withoutEchoes(pass, now = () => performance.now()) {
  const last = new Map()
  return (signal) => {
    const since = now() - (last.get(signal) ?? Number.NEGATIVE_INFINITY)
    last.set(signal, now())
    if (since > echoMs) pass(signal)
  }
}

/**
 * Calls `pass` for each signal sent by a user or supervisor, and once when the parent npm has
 * ended.
 */
function listen(pass) {
  const onSignal = withoutEchoes(pass)
  for (const signal of signals) process.on(signal, onSignal)
  const line = lineToNpm()
  const timer = setInterval(() => {
    if (lineToNpm() === line) return
    clearInterval(timer)
    pass('SIGTERM')
  }, parentCheckMs)
  // Only under npm: a launcher put into the background on its own has to outlive the shell.
  if (windows || !process.env.npm_lifecycle_event) clearInterval(timer)
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/**
 * Runs a program to its end and answers its exit code (128 + number for a signal). It leads a session of its own,
 * so that a Ctrl-C reaches it once, through us, and not a second time from the terminal.
 */
export async function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: repository, stdio: 'inherit', detached: !windows, ...options })
  // On Windows the console itself signals the child.
  const stop = listen((signal) => windows || child.kill(signal))
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)))
    })
  } finally {
    stop()
  }
}

/**
 * Runs a script with the given Node; it ends with this process, even after kill -9. Node's compile
 * cache is stored for it and its child processes: a process of the site starts in 1.1 s instead of
 * 1.6.
 */
export async function runScript(node, script, args = [], options = {}) {
  const { nodeOptions = [], ...others } = options
  return run(node, [...tethered, ...nodeOptions, script, ...args], {
    ...others,
    env: { NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled'), ...(others.env ?? process.env) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}
