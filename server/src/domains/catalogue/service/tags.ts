import { channels } from '@yehang/contract'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'

/**
 * The tags of what cached answers show (docs/decisions/0069). What changes, says them by triggers: migration 0061.
 */

interface WithId {
  id: string
}

/** What is said of a work, whether it is there or not. */
export const workTag = (id: string) => `work:${id}`
export const workTags = (works: Iterable<WithId>) => Array.from(works, ({ id }) => workTag(id))
/** Works with this number, as it is stored. */
export const numberTag = (number: string) => `number:${number}`
/** Names, portrait and group of an entity, and what its id leads to. */
export const entityTag = (id: string) => `entity:${id}`
/** Which works an entity has, in which order, and how many. */
export const worksOfEntityTag = (id: string) => `entity-works:${id}`
export const bothOfEntity = (id: string) => [entityTag(id), worksOfEntityTag(id)]
/** Which works there are, in which order, how many, and what they are filtered by: of a channel, or of all. */
export const placesTag = (modId: number | null) => (modId === null ? 'works' : `works:${modId}`)
/** The snapshots of the rankings of a channel, or of all. */
export const rankingTag = (modId: number | null) => `ranking:${modId ?? 0}`
export const directoryTag = (kind: EntityKind, modId: number | null) => `directory:${kind}:${modId ?? 0}`
export const directoryTags = (kind: EntityKind, modId: number | 'all' | null) =>
  modId === 'all'
    ? Object.values(channels).map((one) => directoryTag(kind, one))
    : [directoryTag(kind, modId)]
/** Names and counts of entities that are shown because of what they are, not asked for. */
export const namesTag = 'names'
/** Moments of films. */
export const momentsTag = 'moments'
/** The lists that are ordered by imported collections. */
export const collectsTag = 'collects'
/** What members watched along. */
export const neighboursTag = 'neighbours'
/** Counts of the channels, recorded with `works:…`. */
export const channelsTag = 'channels'
/** What lists show until a visitor chooses. */
export const beginningsTag = 'beginnings'
