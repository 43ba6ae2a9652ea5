import type { Answer, catalogue } from '@yehang/contract'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { imageUrl, sizesOf } from '../presenter.ts'
import type { EntryPicture, EntryRow } from './queries.ts'
import type { Profile, Related } from './service.ts'

type ProfileAnswer = Answer<typeof catalogue.getEntryProfile>['data']
type Picture = ProfileAnswer['covers'][number]

function presentPicture({ path, sizes, workId }: EntryPicture, host: string): Picture {
  const shownSizes = sizesOf(host, path, sizes)
  return {
    src: imageUrl(host, path),
    ...(shownSizes && { sizes: shownSizes }),
    ...(workId !== null && { work: workId }),
  }
}

const pictureOf = (picture: EntryPicture | undefined, host: string) =>
  picture === undefined ? null : presentPicture(picture, host)

const presentRelated = ({ id, name, nameCn, count, modId }: Related) => ({ id, name, nameCn, count, modId })

export function presentProfile(
  { facts, covers, years, related, pictures }: Profile,
  host: string,
): ProfileAnswer {
  const { id, aliases, portrait, works, magnets, online, firstOn, lastOn } = facts
  const of = (kind: EntityKind) => related.filter((one) => one.kind === kind)
  return {
    id,
    aliases,
    portrait: portrait === null ? null : { src: imageUrl(host, portrait) },
    covers: covers.map((cover) => presentPicture(cover, host)),
    works,
    magnets,
    online,
    from: firstOn,
    to: lastOn,
    years,
    tags: of('tag').map(presentRelated),
    performers: of('performer').map((person) => ({
      ...presentRelated(person),
      picture: pictureOf(pictures.get(person.id), host),
    })),
    series: of('series').map(presentRelated),
    makers: of('maker').map(presentRelated),
    directors: of('director').map(presentRelated),
  }
}

export function presentEntryRow(
  { id, name, nameCn, count }: EntryRow,
  picture: EntryPicture | undefined,
  host: string,
) {
  return { id, name, nameCn, count, picture: pictureOf(picture, host) }
}
