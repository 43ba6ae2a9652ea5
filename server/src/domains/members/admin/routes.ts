import { members } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { levelNames } from '../queries/levels.ts'
import { foldUserName } from '../service/names.ts'
import { presentCard, presentMember } from './presenter.ts'
import { memberPage } from './queries/member-list.ts'
import { memberCard } from './service/member-card.ts'
import { addDays, ban, resetPasswordOf, setLevel, signOut, unban, writeNote } from './service/members.ts'

/** Endpoints for the administration of members. */
export function bindMembersAdmin({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(members.listMembers, async ({ query }) => {
    const now = new Date(clock.now())
    const keyword = foldUserName(query.keyword ?? '') || null
    const filter = { keyword, state: query.state ?? null }
    const [page, names] = await Promise.all([memberPage(db, filter, sliceOf(query), now), levelNames(db)])
    return pageAnswer({ ...page, rows: page.rows.map((row) => presentMember(row, names, now)) })
  })

  uncached(members.getMember, async ({ principal, params }) => ({
    data: presentCard(await memberCard(context, principal, params.userId)),
  }))

  uncached(members.addDays, async (call) => ({
    data: { endTime: timeText(await addDays(context, call, call.body)) },
  }))

  uncached(members.setLevel, async (call) => ({
    data: { endTime: timeOrNull(await setLevel(context, call, call.body)) },
  }))

  uncached(members.banMember, async (call) => ({
    data: { untilTime: timeOrNull(await ban(context, call, call.body)) },
  }))

  uncached(members.unbanMember, async (call) => {
    await unban(context, call, call.body)
    return {}
  })

  uncached(members.endMemberSignIns, async (call) => ({
    data: { ended: await signOut(context, call, call.body) },
  }))

  uncached(members.resetMemberPassword, async (call) => ({
    data: { password: await resetPasswordOf(context, call, call.body) },
  }))

  uncached(members.addMemberNote, async (call) => {
    await writeNote(context, call, call.body)
    return {}
  })
}
