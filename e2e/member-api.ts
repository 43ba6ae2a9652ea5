import type { Account } from './members.ts'
import type { Site } from './site.ts'

/** Calls the API as a member, without the browser: to check what the server has stored, and to prepare a test. */
export interface MemberApi {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** The folders that contain a work. */
  foldersOf(workId: string): Promise<string[]>
  isLiked(workId: string): Promise<boolean>
  collect(workIds: readonly string[], cateId?: string): Promise<void>
  like(workIds: readonly string[]): Promise<void>
  createFolder(cateName: string, more?: object): Promise<string>
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as T & { code: number; msg: string }
  if (answer.code !== 200) throw new Error(`${response.url}: ${answer.code} ${answer.msg}`)
  return answer
}

export async function memberApi(site: Site, { userName, password }: Account): Promise<MemberApi> {
  const base = `${site.url}/prod-api/v2`
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${base}/user/login`, {
    method: 'POST',
    // Several devices of one member may sign in within a second.
    headers: { ...json, repeatSubmit: 'false' },
    body: JSON.stringify({ appId: '1', userName, password }),
  })
  const { data } = await answerOf<{ data: { accessToken: string } }>(login)
  const headers = { ...json, authorization: `Bearer ${data.accessToken}` }
  const get = async <T>(path: string) => answerOf<T>(await fetch(base + path, { headers }))
  const post = async <T>(path: string, body: object) =>
    answerOf<T>(await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) }))
  return {
    get,
    post,
    foldersOf: async (workId) => (await get<{ data: string[] }>(`/user/collect/${workId}`)).data,
    isLiked: async (workId) => (await get<{ like: number }>(`/works/detail/${workId}`)).like === 0,
    async collect(workIds, cateId) {
      for (const dataId of workIds) await post('/user/collect/adds', { status: 0, dataId, cateId })
    },
    async like(workIds) {
      for (const dataId of workIds) await post('/user/like', { status: 0, dataId })
    },
    createFolder: async (cateName, more = {}) =>
      (await post<{ cateId: string }>('/user/collect/cate/', { cateName, ...more })).cateId,
  }
}
