import type { ModName } from '@yehang/contract/channels'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { workQuery } from '../calls.ts'
import type { EntryKind } from '../directories/entry-links.ts'

const profileKey = 'GET /v2/tag/profile/{id}'

export type EntryProfileData = AnswerTo<typeof profileKey>['data']
export type EntryPicture = EntryProfileData['covers'][number]
export type RelatedEntry = EntryProfileData['tags'][number]

/** What is known of an entry; its years are those of the list that `listed` and the channel narrow. */
export function entryProfile(id: string, listed: Listed, modName: ModName | undefined) {
  const { modName: channel, isDht, isOnline, hasResource } = workQuery({ modName }, listed, 1).filter
  return callOptions(profileKey, {
    params: { id },
    query: { modName: channel, isDht, isOnline, hasResource },
  })
}

/** The channel that narrows the works of an entry; only performers have works of several. */
export const channelOfWorks = ({ kind, channel }: { kind: EntryKind; channel: ModName }) =>
  kind === 'performer' && channel === 'uncensored' ? channel : undefined
