import { type Body, type editorial, type Failure, failureOf } from '@yehang/contract'
import {
  type Conflict,
  conflictingFields,
  conflictsOf,
  onlyChanged,
} from '../../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { presentFailure, type ShownFailure } from '../../../../platform/text/failures.ts'
import { parseMagnet } from '../../../../platform/text/magnet-link.ts'
import { cleanText } from '../../../../platform/text/values.ts'
import { blockedAmong } from '../../../blocklist/queries/blocklist.ts'
import type { Hit } from '../../../blocklist/queries/hits.ts'
import { noteStopped } from '../../../blocklist/service.ts'
import { sealedAmong } from '../../../catalogue/queries/sealed.ts'
import { lockRecount } from '../queries/listing.ts'
import {
  type AdminMagnet,
  changeMagnet,
  findMagnet,
  insertMagnets,
  type NewMagnet,
  removeMagnet,
  worksWithHashes,
} from '../queries/magnets.ts'
import { isPartOf } from '../queries/parts.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { keepMagnets } from '../queries/staff-fields.ts'
import { lockSeenWorks, showMagnets, touchWorks } from '../queries/work.ts'
import { showChanges } from './listing.ts'

type Site = Pick<Context, 'db' | 'clock'>

/** Lines that one paste may have. */
const linesMax = 200
const nameMax = 300

export interface RefusedLine extends ShownFailure {
  line: string
  caseId: string | null
  workId: string | null
}

const shortLine = (line: string) => (line.length > 90 ? `${line.slice(0, 60)}…${line.slice(-12)}` : line)

/** Adds the magnets of pasted lines; invalid, blocked and existing ones are reported. */
export async function addMagnets(
  { db, clock }: Site,
  actor: Actor,
  { id, part, lines }: Body<typeof editorial.addAdminMagnets>,
): Promise<{ added: number; refused: RefusedLine[] }> {
  const now = new Date(clock.now())
  const written = lines
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stopped = new Map<string, Hit>()
  const outcome = await db.transaction().execute(async (tx) => {
    const work = await lockOne(tx, id, actor)
    const partId = part ?? null
    if (!(await isPartOf(tx, id, partId))) throw wrongField('part', 'part_gone')
    const refused: RefusedLine[] = []
    const refuse = (line: string, failure: Failure, more: Partial<RefusedLine> = {}) =>
      refused.push({ line: shortLine(line), ...presentFailure(failure), caseId: null, workId: null, ...more })
    const read = written.slice(0, linesMax).map((line) => ({ line, said: parseMagnet(line) }))
    for (const line of written.slice(linesMax))
      refuse(line, failureOf('magnet_lines_full', { max: linesMax }))
    const hashes = read.flatMap(({ said }) => (said === null ? [] : [said.infoHash]))
    const [blocked, current] = [
      await blockedAmong(tx, 'info_hash', hashes),
      await worksWithHashes(tx, hashes),
    ]
    const holders = [...current.values()].map(({ workId }) => workId)
    const unseen = actor.seesSealed ? new Set<string>() : await sealedAmong(tx, holders)
    const magnets = new Map<string, NewMagnet>()
    for (const { line, said } of read) {
      if (said === null) {
        refuse(line, failureOf('magnet_unreadable'))
        continue
      }
      const { infoHash } = said
      const mark = blocked.get(infoHash)
      const other = current.get(infoHash)
      if (mark !== undefined) {
        refuse(line, failureOf('magnet_blocked'), { caseId: mark.caseId })
        stopped.set(infoHash, { ...mark, number: work.number })
      } else if (other?.workId === id || magnets.has(infoHash))
        refuse(line, failureOf('magnet_there_already'))
      else if (other !== undefined && unseen.has(other.workId))
        refuse(line, failureOf('magnet_of_another', { number: null }))
      else if (other !== undefined)
        refuse(line, failureOf('magnet_of_another', { number: other.number }), { workId: other.workId })
      else {
        const name = [...cleanText(said.name ?? '')].slice(0, nameMax).join('') || work.number
        magnets.set(infoHash, { infoHash, name, length: said.length ?? null })
      }
    }
    const added = [...magnets.values()]
    if (added.length > 0) {
      await insertMagnets(tx, id, partId, added, now)
      await keepMagnets(
        tx,
        id,
        added.map(({ infoHash }) => infoHash),
      )
      await showMagnets(tx, [id], now)
      const after = { magnets: added.map(({ infoHash, name }) => `${infoHash} ${name}`) }
      await addAudit(
        tx,
        { action: 'add-magnet', actor, subject: { kind: 'work', id }, before: {}, after },
        now,
      )
    }
    return { added: added.length, refused, shows: work.listing === 'published' }
  })
  await noteStopped({ db, clock }, { entryPoint: 'magnet', staffId: actor.id }, [...stopped.values()])
  const { added, refused, shows } = outcome
  if (added > 0 && shows) await showChanges({ db })
  return { added, refused }
}

async function lockOne(tx: DatabaseTransaction, id: string, actor: Actor) {
  await lockRecount(tx)
  if (!(await lockSeenWorks(tx, [id], actor)).has(id)) throw notFound()
  const work = (await currentStateOf(tx, [id])).get(id)
  if (work === undefined) throw notFound()
  return work
}

async function withMagnet<Result>(
  { db, clock }: Site,
  actor: Actor,
  magnetId: string,
  change: (tx: DatabaseTransaction, magnet: AdminMagnet, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = new Date(clock.now())
  const { result, shows } = await db.transaction().execute(async (tx) => {
    const found = await findMagnet(tx, magnetId)
    if (found === undefined) throw notFound()
    const work = await lockOne(tx, found.workId, actor)
    // A merge may have moved it meanwhile, or another member of staff may have removed it.
    const magnet = await findMagnet(tx, magnetId)
    if (magnet?.workId !== found.workId) throw notFound()
    return { result: await change(tx, magnet, now), shows: work.listing === 'published' }
  })
  if (shows) await showChanges({ db })
  return result
}

const labelled = ({
  name,
  length,
  category,
  remark,
  part,
}: Omit<AdminMagnet, 'id' | 'workId' | 'infoHash' | 'createdAt'>) => ({
  name,
  length,
  category: category || null,
  remark: remark || null,
  part,
})

/** A mark that is not there is the same as an empty one. */
const compared = (value: unknown) => String(value ?? '')

/** Saves what was changed of a magnet; nothing is written if another editor has changed it meanwhile. */
export async function editMagnet(
  site: Site,
  actor: Actor,
  { magnetId, changes }: Body<typeof editorial.editAdminMagnet>,
): Promise<Conflict[]> {
  const { magnet, disputed } = await withMagnet(site, actor, magnetId, async (tx, magnet, now) => {
    const disputed = conflictingFields(changes, (field) => compared(magnet[field]), compared)
    if (disputed.length > 0) return { magnet, disputed }
    const wanted = Object.entries(changes).flatMap(([field, change]) => (change ? [[field, change.to]] : []))
    const chosen = { ...magnet, ...Object.fromEntries(wanted) } as AdminMagnet
    if (!(await isPartOf(tx, magnet.workId, chosen.part))) throw wrongField('part', 'part_gone')
    const after = labelled({ ...chosen, name: cleanText(chosen.name) })
    const change = onlyChanged(labelled(magnet), after)
    if (Object.keys(change.after).length === 0) return { magnet, disputed }
    await changeMagnet(tx, magnet.id, after)
    await keepMagnets(tx, magnet.workId, [magnet.infoHash])
    await touchWorks(tx, [magnet.workId], now)
    const subject = { kind: 'work' as const, id: magnet.workId }
    await addAudit(tx, { action: 'edit-magnet', actor, subject, ...change, detail: detailOf(magnet) }, now)
    return { magnet, disputed }
  })
  return conflictsOf(site.db, { kind: 'work', id: magnet.workId, detail: detailOf(magnet) }, disputed)
}

const detailOf = ({ infoHash }: AdminMagnet) => ({ infoHash })

/** A magnet of a work, as the back office shows it. */
export async function openMagnet({ db }: Site, magnetId: string) {
  const magnet = await findMagnet(db, magnetId)
  if (magnet === undefined) throw notFound()
  const { infoHash } = magnet
  return { ...magnet, isBlocked: (await blockedAmong(db, 'info_hash', [infoHash])).has(infoHash) }
}

export function dropMagnet(site: Site, actor: Actor, magnetId: string): Promise<void> {
  return withMagnet(site, actor, magnetId, async (tx, magnet, now) => {
    await removeMagnet(tx, magnet.id)
    await keepMagnets(tx, magnet.workId, [magnet.infoHash])
    await showMagnets(tx, [magnet.workId], now)
    const subject = { kind: 'work' as const, id: magnet.workId }
    const before = { magnets: [`${magnet.infoHash} ${magnet.name}`] }
    await addAudit(tx, { action: 'remove-magnet', actor, subject, before, after: {} }, now)
  })
}
