import type { ModId } from '@yehang/contract/channels'
import type pg from 'pg'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { channelOfName, type ImportedName, type ImportedWork } from '../../catalogue/service/imported-work.ts'
import { entityText, similarityKeysOf } from '../../catalogue/service/search-text.ts'
import {
  findEntities,
  insertEntities,
  insertTagGroups,
  type KnownEntity,
  type NewEntity,
  namesVersion,
  updateEntities,
} from '../queries/entities.ts'

/** Some 200 bytes each. */
const mostKept = 500_000

interface Wanted extends ImportedName {
  modId: ModId | null
}

/** The ids of the names that works are linked to: kept in memory, looked up, or made. */
export class EntityIds {
  readonly #known = new Map<string, Map<string, KnownEntity>>()
  #size = 0
  #version = ''

  #scope(kind: EntityKind, modId: ModId | null): Map<string, KnownEntity> {
    const key = kind + modId
    let scope = this.#known.get(key)
    if (scope === undefined) {
      scope = new Map()
      this.#known.set(key, scope)
    }
    return scope
  }

  /** Throws where `prepare` has not seen the name. */
  idOf(name: ImportedName, modId: ModId): string {
    return this.#of(name, modId).id
  }

  #of(name: ImportedName, modId: ModId): KnownEntity {
    const entity = this.#scope(name.kind, channelOfName(name.kind, modId)).get(name.name)
    if (entity === undefined) throw new Error(`no id for ${name.kind} ${name.name}`)
    return entity
  }

  /** The work with every name by which its entities are found; null where these are those that it says itself. */
  withAllNames(work: ImportedWork): ImportedWork | null {
    let more = false
    const names = work.names.flatMap((name) => {
      const { ownName, aliases, nameCn } = this.#of(name, work.modId)
      if (ownName === null && aliases.length === 0) return [name]
      more = true
      const others = [ownName, nameCn, ...aliases].filter(
        (other) => other !== null && other !== name.name && other !== name.nameCn,
      )
      return [name, ...[...new Set(others)].map((other) => ({ ...name, name: other ?? '', nameCn: null }))]
    })
    return more ? { ...work, names } : null
  }

  /** Makes sure that every name of the works has an id, within the caller's transaction. */
  async prepare(client: pg.ClientBase, works: readonly ImportedWork[]): Promise<void> {
    const version = await namesVersion(client)
    if (this.#size > mostKept || version !== this.#version) {
      this.#known.clear()
      this.#size = 0
      this.#version = version
    }
    const wanted = this.#wanted(works)
    let missing = wanted.filter((name) => !this.#has(name))
    if (missing.length > 0) {
      this.#keep(await findEntities(client, missing))
      missing = missing.filter((name) => !this.#has(name))
    }
    const altered = wanted.filter((name) => this.#says(name))
    const groups = new Map<string, { modId: number; name: string }>()
    for (const { group, modId } of [...missing, ...altered]) {
      if (group !== null && modId !== null) groups.set(`${modId} ${group}`, { modId, name: group })
    }
    if (groups.size > 0) await insertTagGroups(client, [...groups.values()])
    if (missing.length > 0) {
      this.#keep(await insertEntities(client, missing.map(described)))
      // Made by another session in the meantime.
      const late = missing.filter((name) => !this.#has(name))
      if (late.length > 0) this.#keep(await findEntities(client, late))
    }
    if (altered.length > 0) await this.#alter(client, altered)
  }

  /** Each name once; what the last line says of it counts. Only names that ask for something are listed. */
  #wanted(works: readonly ImportedWork[]): Wanted[] {
    const wanted = new Map<string, Wanted>()
    for (const { modId: channel, names } of works) {
      for (const name of names) {
        const modId = channelOfName(name.kind, channel)
        if (this.#scope(name.kind, modId).has(name.name) && name.nameCn === null && name.group === null)
          continue
        const key = `${name.kind}${modId} ${name.name}`
        const earlier = wanted.get(key)
        wanted.set(key, {
          ...name,
          modId,
          nameCn: name.nameCn ?? earlier?.nameCn ?? null,
          group: name.group ?? earlier?.group ?? null,
        })
      }
    }
    return [...wanted.values()]
  }

  #has({ kind, modId, name }: Wanted): boolean {
    return this.#scope(kind, modId).has(name)
  }

  /** Whether the line says something of a known entity that is not known yet. */
  #says({ kind, modId, name, nameCn, group }: Wanted): boolean {
    const known = this.#scope(kind, modId).get(name)
    // What a line says of a name that is not the entity's own is not said of the entity.
    if (known === undefined || known.ownName !== null) return false
    const isNews = (field: 'nameCn' | 'group', said: string | null) =>
      said !== null && said !== known[field] && !known.staffFields.includes(field)
    return isNews('nameCn', nameCn) || isNews('group', group)
  }

  #keep(entities: readonly KnownEntity[]): void {
    for (const entity of entities)
      this.#scope(entity.kind, entity.modId as ModId | null).set(entity.name, entity)
    this.#size += entities.length
  }

  async #alter(client: pg.ClientBase, altered: readonly Wanted[]): Promise<void> {
    const entities = altered.flatMap((name) => {
      const known = this.#scope(name.kind, name.modId).get(name.name)
      if (known === undefined) return []
      const of = (field: 'nameCn' | 'group') =>
        known.staffFields.includes(field) ? known[field] : (name[field] ?? known[field])
      const merged = { ...name, nameCn: of('nameCn'), group: of('group') }
      const text = entityText({ ...merged, aliases: known.aliases })
      return [{ ...known, ...merged, ...text, similarityKeys: similarityKeysOf(merged) }]
    })
    await updateEntities(client, entities)
    this.#keep(entities)
    this.#size -= entities.length
  }
}

function described(name: Wanted): NewEntity {
  return { ...name, ...entityText(name) }
}
