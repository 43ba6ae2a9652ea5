import { demoStaffPassword } from '../../server/src/domains/members/demo-password.ts'

/**
 * A member of the bench's site with collected and liked works, followed names and a television, for the screenshots of
 * members' pages.
 */

const member = { appId: '1', userName: 'wanfeng', password: 'wan-feng-7' }
const staff = { appId: '1', userName: 'demo_staff' }

async function post(url: string, body: object, token?: string): Promise<{ code: number; data?: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile',
      // The site's clock is fixed: the submission guard would refuse a repetition.
      repeatSubmit: 'false',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; data?: unknown }
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/**
 * Signs in anew: a refresh token serves one browser. Needs a site without captchas, and for the
 * staff the folder with their password.
 */
export async function signIn(
  { url, dataDir }: { url: string; dataDir: string },
  account: 'member' | 'staff' = 'member',
): Promise<Tokens> {
  const known = account === 'staff' ? { ...staff, password: demoStaffPassword(dataDir) } : member
  const { code, data } = await post(`${url}/prod-api/v2/user/login`, { ...known, rememberMe: true })
  if (code !== 200) throw new Error(`${known.userName} cannot sign in: ${code}`)
  return data as Tokens
}

/** Else each picture would add a device to the list of them. */
export async function signOut(url: string, { accessToken }: Tokens): Promise<void> {
  await post(`${url}/prod-api/v2/user/logout`, {}, accessToken)
}

/**
 * Makes the member, unless an earlier run over the same catalogue did, and gives them data to show.
 */
export async function makeMember(site: { url: string; dataDir: string }): Promise<void> {
  const { url } = site
  const { password, userName } = member
  const form = { ...member, confirmPassword: password, email: `${userName}@example.org` }
  const { code } = await post(`${url}/prod-api/v2/user/register`, form)
  if (code !== 200) return
  const { accessToken } = await signIn(site)
  const call = (path: string, body: object) => post(`${url}/prod-api/v2/user/${path}`, body, accessToken)
  await call('collect/cate/', { cateName: '周末看的山水', isPrivate: 0 })
  const works = await idsOf(`${url}/prod-api/v2/works/detail/list?modName=censored&isDht=1&pageSize=9`)
  for (const id of works.reverse()) {
    await call('collect/adds', { status: 0, dataId: id })
    await call('like', { status: 0, dataId: id })
  }
  const performers = await idsOf(`${url}/prod-api/v2/works/performer/list?modName=censored&pageSize=6`)
  for (const id of performers) await call('follow', { status: 0, kind: 'performer', id })
  await pairTelevision(url, accessToken)
}

/** Of a list of the API. */
async function idsOf(url: string): Promise<string[]> {
  const { rows } = (await (await fetch(url)).json()) as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}

async function pairTelevision(url: string, token: string): Promise<void> {
  const { data } = await post(`${url}/prod-api/v2/devices/code`, { name: '客厅电视' }, token)
  const { code } = data as { code: string }
  const device = (await post(`${url}/prod-api/v2/devices/pair`, { code })) as unknown as { token: string }
  // So that the list names the app.
  await fetch(`${url}/tv/${device.token}/config.json`, { headers: { 'user-agent': 'okhttp/5.0.0' } })
}
