import { setTimeout as wait } from 'node:timers/promises'
import { type Address, chooseAddress } from './address.ts'
import { processLives } from './cluster.ts'
import { EmbeddedError } from './errors.ts'
import { disownPidFile, type Postmaster } from './postmaster.ts'
import { type Installation, type StartedServer, startServer } from './server.ts'

const patience = 10_000

/** A start at the same moment won, or backends of a server that was killed are still leaving. */
const passingFailure = /lock file .{0,4096} already exists|is still in use/

/** Starts the server of a cluster, and tries again after temporary failures. */
export class Starter {
  readonly #installation: Installation
  readonly #preferred: Address | undefined
  readonly #deadline = Date.now() + patience
  #started: StartedServer | undefined

  constructor(installation: Installation, preferred: Address | undefined) {
    this.#installation = installation
    this.#preferred = preferred
  }

  hasStarted(pid: number): boolean {
    return this.#started !== undefined && (this.#started.pid ?? pid) === pid
  }

  /** To be called while no server runs. `stale` is what postmaster.pid says of an earlier one. */
  async start(stale: Postmaster | undefined): Promise<void> {
    const { cluster, logFile } = this.#installation
    const failure = await this.#started?.failure()
    if (failure !== undefined) {
      if (!passingFailure.test(failure) || Date.now() > this.#deadline) {
        throw new EmbeddedError(`PostgreSQL did not start. The end of ${logFile}:\n${failure}`)
      }
      this.#started = undefined
      await wait(100)
    }
    if (this.#started) return
    if (stale && processLives(stale.pid)) disownPidFile(cluster, stale)
    const address = this.#preferred ?? (await chooseAddress(cluster))
    this.#started = await startServer(this.#installation, address)
  }
}
