import type { QueryClient } from '@tanstack/react-query'
import { requestTimeoutMs } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { errorOf } from '../../../api/answer-error.ts'
import type { AnswerTo, CallRequest, RawAnswer } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { fetchAnswer } from '../../../api/transport.ts'
import { Redirect } from '../../../lib/router.ts'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import { paths } from '../../../paths.ts'
import { watchLevelEnd } from './level-end.ts'
import { type Member, memberInfo } from './member.ts'
import { onMemberAnswer, refetchMemberAnswers, removeMemberAnswers } from './member-answers.ts'
import { MemberLink } from './member-link.tsx'
import { isPublic, isSameForAll } from './public-calls.ts'
import { endSession, onSessionEnd, removeAccountData } from './session.ts'
import { removeUser, type ShownUser, shownUser, storedUser, storeUser } from './shown-user.ts'
import { promptSignIn } from './sign-in-prompt.tsx'
import { memberLink, signedIn } from './signed-in.ts'
import {
  isRemembered,
  removeFromTab,
  sharedSession,
  shareSession,
  storedSession,
  storeInTab,
} from './stored-session.ts'
import { withTabLock } from './tab-lock.ts'
import { connectTabs, type TabSession, type Tabs } from './tabs.ts'

/**
 * A sign-in as this tab holds it. Every renewal gives a new pair of tokens and ends the old refresh token; one that is
 * used twice ends the sign-in, so the tabs of a browser renew one after the other and share the result
 * (docs/requirements.md, members 11 and members 12).
 */
let held: TabSession | null = null
let queries: QueryClient | null = null
let tabs: Tabs | null = null

/** Named once, by whichever comes first: the page's start or a sign-in. */
function attach(queryClient: QueryClient): void {
  if (queries) return
  queries = queryClient
  tabs = connectTabs(() => held, takeOver)
  onSessionEnd(() => {
    held = null
    memberLink.set(null)
    removeUser()
    removeFromTab()
    removeMemberAnswers(queryClient)
    removeAccountData()
  })
  const followEnd = watchLevelEnd(queryClient)
  onMemberAnswer(queryClient, (member) => {
    learnUser(member)
    followEnd(member)
  })
}

/** Begins a sign-in with the tokens that it gave. Not remembered, it ends with the browser. */
export function beginSession(
  queryClient: QueryClient,
  { accessToken, refreshToken }: AnswerTo<'POST /v2/user/login'>['data'],
  { userName, remembered }: { userName: string; remembered: boolean },
): void {
  attach(queryClient)
  if (sharedSession()) endSession()
  const user = { userName, levelId: 1 }
  publish({ accessToken, user, session: { since: Date.now(), refreshToken } }, remembered)
  void queryClient.prefetchQuery(memberInfo)
}

/** After so long without a renewal the server has ended a session that is not remembered, and its data is removed. */
const unusedMs = 86_400_000

/** Reads the session that the tabs of this browser share by now. */
export async function readSharedSession(queryClient: QueryClient): Promise<void> {
  attach(queryClient)
  const shared = sharedSession()
  if (!shared) {
    if (signedIn.get()) endSession()
    return
  }
  const { since = 0 } = shared
  // The tokens of a sign-in that ends with the browser are with the tabs that are open.
  if (storedSession()?.since !== since) await tabs?.ask(since)
  if (!storedSession()) {
    // It may have ended with the browser. What is removed here is still in the account.
    removeAccountData()
    // Not at once: the other tabs may only be suspended.
    if (Date.now() - since > unusedMs) endSession()
    return
  }
  show(storedUser())
  void queryClient.prefetchQuery(memberInfo)
}

/** Leads a visitor without a sign-in to login, and from there back to `href` (docs/requirements.md, site 4). */
export async function requireSignIn(queryClient: QueryClient, href: string): Promise<void> {
  // A tab that has only just been opened may have to ask the others.
  if (!signedIn.get()) await readSharedSession(queryClient)
  if (!signedIn.get()) throw new Redirect(paths.login(href))
}

/** How long signing out waits for the server; the browser forgets the sign-in in any case. */
const goodbyeMs = 3000

/** Ends the sign-in, here and on the server. Never rejects. */
export async function signOut(): Promise<void> {
  const leave = async () => {
    if (!held) await renewInTurn()
    const body = JSON.stringify({})
    const call = { method: 'POST', path: '/v2/user/logout', body, timeoutMs: goodbyeMs } as const
    const say = () => fetchAnswer(withToken(call, held?.accessToken))
    if (!isRefused(await say())) return
    await renewInTurn()
    await say()
  }
  await waitAtMost(
    goodbyeMs,
    leave().catch(() => {}),
  )
  endSession()
}

/** Sends a call with the access token. What only a member is answered waits until there is one. */
export async function sendWithToken(request: CallRequest): Promise<RawAnswer> {
  if (isPublic(request.path)) return fetchAnswer(request)
  if (!held && !isSameForAll(request.path)) await renew()
  const token = held?.accessToken
  const answer = await fetchAnswer(withToken(request, token))
  // Another tab may have renewed meanwhile.
  const newer = held?.accessToken
  return isRefused(answer) && newer !== token ? fetchAnswer(withToken(request, newer)) : answer
}

/** A call with the token that is held at this moment: for what must be sent while a page is being left. */
export const withCurrentToken = (request: CallRequest): CallRequest => withToken(request, held?.accessToken)

function isRefused({ status, answer }: RawAnswer): boolean {
  return errorOf(status, answer)?.code === 401
}

function withToken(request: CallRequest, token: string | undefined): CallRequest {
  if (!token) return request
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

let underway: Promise<boolean> | null = null

/**
 * Gets new tokens, once for all calls of all tabs. Resolves to whether there are some; rejects where that could not be
 * asked, and with code 403 where the sign-in has ended.
 */
export function renew(): Promise<boolean> {
  underway ??= renewInTurn()
    .catch((error) => {
      if (error instanceof ApiError && error.code === 403) void promptSignIn()
      throw error
    })
    .finally(() => {
      underway = null
    })
  return underway
}

async function renewInTurn(): Promise<boolean> {
  const known = held?.session.since ?? storedSession()?.since ?? 0
  return withTabLock(async () => {
    const isNewer = () => held !== null && held.session.since > known
    // The storage may not show yet what another tab has only just written.
    const { since = 0 } = sharedSession() ?? {}
    if (!isNewer() && (held || since > known)) await tabs?.ask(known + 1)
    if (isNewer()) return true
    const session = storedSession()
    if (!session) {
      endSession()
      return false
    }
    const { accessToken, refreshToken } = await newTokens(session.refreshToken)
    // Signed out while the answer was on its way.
    if (!sharedSession()) return false
    const user = shownUser.get() ?? { userName: '', levelId: 1 }
    const next = { since: Math.max(Date.now(), session.since + 1), refreshToken }
    publish({ accessToken, user, session: next }, isRemembered())
    return true
  })
}

/** Past the client: a 401 of this call would wait for itself. */
async function newTokens(refreshToken: string): Promise<AnswerTo<'GET /v2/user/token'>['data']> {
  const request = { method: 'GET', path: '/v2/user/token', timeoutMs: requestTimeoutMs } as const
  const { status, answer } = await fetchAnswer(withToken(request, refreshToken))
  const error = errorOf(status, answer)
  if (!error) return (answer as AnswerTo<'GET /v2/user/token'>).data
  if (error.code !== 401 && error.code !== 403) throw error
  endSession(true)
  throw new ApiError(403, texts.sessionEnded)
}

/** Stores the tokens of the server, for all tabs. */
function publish(next: TabSession, remembered: boolean): void {
  held = next
  // The other tabs look when the session changes: by then the user is there.
  storeUser(next.user, remembered)
  shareSession(next.session, remembered)
  show(next.user)
  tabs?.send(next)
}

/** Takes over the session sent by another tab. Its message may arrive after a sign-out. */
function takeOver(theirs: TabSession): void {
  const shared = sharedSession()
  if (!shared || theirs.session.since < (shared.since ?? 0)) return
  held = theirs
  if (!isRemembered()) {
    storeUser(theirs.user, false)
    storeInTab(theirs.session)
  }
  show(theirs.user)
}

function show(user: ShownUser | null): void {
  const before = shownUser.get()
  shownUser.set(user)
  memberLink.set(MemberLink)
  signedIn.set(true)
  if (!queries || !user || !before || before.userName === user.userName) return
  if (held?.user.userName !== user.userName) held = null
  refetchMemberAnswers(queries)
}

function learnUser({ user: { userName }, level: { levelId, endTime } }: Member): void {
  if (!storedSession()) return
  const user = { userName, levelId, endless: endTime === null }
  shownUser.set(user)
  storeUser(user, isRemembered())
  if (held) held = { ...held, user }
}
