import { type catalogue, channels, type Query } from '@yehang/contract'
import { bothOfEntity, directoryTag, entityTag, worksOfEntityTag, workTag } from '../service/tags.ts'
import type { EntryPicture, EntryRow } from './queries.ts'
import type { Profile } from './service.ts'

/** A cover stands for an entity: it changes with the work, and with which works the entity has. */
const tagsOfPictures = (pictures: Iterable<EntryPicture>) =>
  Array.from(pictures, ({ workId }) => workId).flatMap((id) => (id === null ? [] : [workTag(id)]))

export function tagsOfDirectory(
  { tableName, modName }: Query<typeof catalogue.listEntries>,
  rows: readonly EntryRow[],
  pictures: ReadonlyMap<string, EntryPicture>,
): string[] {
  const modId = tableName === 'performer' ? null : channels[modName ?? 'censored']
  return [
    directoryTag(tableName, modId),
    ...rows.flatMap(({ id }) => bothOfEntity(id)),
    ...tagsOfPictures(pictures.values()),
  ]
}

export function tagsOfProfile(
  asked: string,
  { facts, covers, related, pictures, countedBy }: Profile,
): string[] {
  return [
    ...bothOfEntity(asked),
    ...bothOfEntity(facts.id),
    ...tagsOfPictures(covers),
    ...countedBy.map(worksOfEntityTag),
    ...related.flatMap(({ id, kind }) => (kind === 'performer' ? bothOfEntity(id) : [entityTag(id)])),
    ...tagsOfPictures(pictures.values()),
  ]
}
