import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { countTry, limits } from '../../../platform/limits/attempts.ts'
import { exportMembership } from '../../billing/service/export.ts'
import { exportedDevices } from '../../devices/queries/devices.ts'
import { queryOfConditions } from '../../library/searches/conditions.ts'
import { exportedMarkers } from '../../playback/markers/queries/member.ts'
import {
  type ExportedWork,
  exportedAccount,
  exportedAwaited,
  exportedCopies,
  exportedEntries,
  exportedFolders,
  exportedFollowed,
  exportedHidden,
  exportedHistory,
  exportedMax,
  exportedMessages,
  exportedPlaces,
  exportedRecommended,
  exportedSearches,
  exportedSignIns,
  exportedWorks,
  onSnapshot,
} from '../queries/export.ts'

const presentWork = ({ id, number, title, at }: ExportedWork) => ({ id, number, title, time: timeText(at) })

/** The member's own call for their data. */
export async function exportAccount(context: Context, memberId: string): Promise<Record<string, unknown>> {
  await countTry(context, limits.export, memberId)
  return accountData(context, memberId)
}

/** All data of the member on this site, as of one moment (docs/api.md describes each list). */
export function accountData(context: Context, memberId: string): Promise<Record<string, unknown>> {
  return onSnapshot(context.db, async (tx) => {
    const account = await exportedAccount(tx, memberId, new Date(context.clock.now()))
    const places = Map.groupBy(await exportedPlaces(tx, memberId), (place) => place.folder_id)
    const entries = Map.groupBy(await exportedEntries(tx, memberId), (entry) => entry.message_id)
    const lists = {
      sessions: (await exportedSignIns(tx, memberId)).map((signIn) => ({
        sessionId: signIn.id,
        device: signIn.device,
        address: signIn.address,
        rememberMe: signIn.remembered,
        createTime: timeText(signIn.created_at),
        lastTime: timeText(signIn.last_at),
        expireTime: timeText(signIn.expires_at),
        endTime: timeOrNull(signIn.ended_at),
      })),
      devices: (await exportedDevices(tx, memberId)).map((device) => ({
        deviceId: device.id,
        name: device.name,
        client: device.client,
        address: device.address,
        createTime: timeText(device.createdAt),
        lastTime: timeText(device.lastAt),
        expireTime: timeText(device.expiresAt),
        endTime: timeOrNull(device.endedAt),
      })),
      likes: (await exportedWorks(tx, memberId, 'work_like')).map(presentWork),
      collected: (await exportedWorks(tx, memberId, 'collected_work')).map(presentWork),
      folders: (await exportedFolders(tx, memberId)).map((folder) => ({
        cateId: folder.id,
        cateName: folder.name,
        description: folder.description,
        isPrivate: folder.is_private ? 1 : 0,
        isDefault: folder.is_default,
        createTime: timeText(folder.created_at),
        works: (places.get(folder.id) ?? []).map((place) => place.work_id),
      })),
      dismissed: (await exportedWorks(tx, memberId, 'dismissed_work')).map(presentWork),
      recommended: (await exportedRecommended(tx, memberId)).map(({ about, code, reason, ...work }) => ({
        ...presentWork(work),
        about,
        why: { code, ...(reason !== null && { id: reason }) },
      })),
      copied: (await exportedCopies(tx, memberId)).map(({ magnet, ...copied }) => ({
        ...presentWork(copied),
        magnet,
      })),
      awaited: (await exportedAwaited(tx, memberId)).map(({ wants, arrived, ...awaited }) => ({
        ...presentWork(awaited),
        wants,
        arriveTime: timeOrNull(arrived),
      })),
      hidden: (await exportedHidden(tx, memberId)).map(({ at, ...hidden }) => ({
        ...hidden,
        time: timeText(at),
      })),
      followed: (await exportedFollowed(tx, memberId)).map(({ at, ...followed }) => ({
        ...followed,
        time: timeText(at),
      })),
      searches: (await exportedSearches(tx, memberId)).map(({ id, name, conditions, at }) => ({
        id,
        name,
        query: queryOfConditions(conditions),
        time: timeText(at),
      })),
      markers: (await exportedMarkers(tx, memberId, exportedMax)).map(({ at, ...marker }) => ({
        ...marker,
        time: timeText(at),
      })),
      history: (await exportedHistory(tx, memberId)).map(({ position, length, part, ...viewed }) => ({
        ...presentWork(viewed),
        position,
        length,
        ...(part !== null && { part }),
      })),
      messages: (await exportedMessages(tx, memberId)).map((message) => ({
        id: message.id,
        status: message.status,
        orderId: message.order_id,
        createTime: timeText(message.created_at),
        entries: (entries.get(message.id) ?? []).map((entry) => ({
          type: entry.type,
          message: entry.text,
          pictureId: entry.picture_id,
          time: timeText(entry.created_at),
        })),
      })),
      ...(await exportMembership(tx, memberId, exportedMax)),
    }
    return {
      exportTime: timeText(new Date(context.clock.now())),
      account: {
        userId: account.id,
        userName: account.user_name,
        email: account.email,
        avatar: account.avatar,
        roles: account.roles,
        levelId: account.levelId,
        levelEndTime: timeOrNull(account.levelEnds),
        history: account.history_state,
        recommendations: account.recommendations ? 'on' : 'off',
        recommendationsSince: timeOrNull(account.recommendations_since),
        createTime: timeText(account.created_at),
        deleteTime: timeOrNull(account.delete_after),
      },
      ...lists,
      /** Lists that hold only the newest of what is there. */
      cut: Object.entries(lists)
        .filter(([, list]) => list.length >= exportedMax)
        .map(([name]) => name),
    }
  })
}
