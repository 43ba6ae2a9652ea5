import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { email, newUserName, trimmed, userName } from '../members/schemas.ts'
import { type Permission, permissions } from '../permissions.ts'
import { changed, conflicts, count, id, isDht, reason, text, time } from '../values.ts'
import { roleName } from './me.ts'

const who = 'staff:staff:edit'

const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]], {
  error: '没有这项权限',
})
const roleKey = z.string({ error: '应为角色' }).regex(/^[a-z][a-z0-9-]{0,31}$/, { error: '没有这个角色' })
const roles = z.array(roleKey, { error: '应为角色' }).max(20, { error: '最多 20 个角色' })

const role = roleName.extend({ permissions: z.array(z.string()), isBuiltIn: z.boolean(), members: count })

export const listRoles = endpoint({
  method: 'GET',
  path: '/v2/staff/roles',
  summary: '全部角色、各自的权限和人数',
  who,
  scope: 'roles:read',
  query: z.object({ isDht }),
  answer: rows(role),
})

const title = trimmed.pipe(text(1, 20, '名称为 1 到 20 个字'))
const given = z.array(permission, { error: '应为权限' }).max(50)

export const createRole = endpoint({
  method: 'POST',
  path: '/v2/staff/roles/create',
  summary: '新建角色',
  who,
  scope: 'roles:write',
  body: z.object({ title, permissions: given }),
  answer: data(z.strictObject({ name: z.string() })),
})

export const saveRole = endpoint({
  method: 'POST',
  path: '/v2/staff/roles/save',
  summary: '保存角色改过的栏目，立即生效；有一栏在打开之后被别人改过，就都不写，逐栏列出',
  who,
  scope: 'roles:write',
  body: z.object({
    name: roleKey,
    changes: z.object({
      title: changed(z.string(), title),
      permissions: changed(z.array(z.string()).max(100), given),
    }),
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, role })),
})

export const removeRole = endpoint({
  method: 'POST',
  path: '/v2/staff/roles/remove',
  summary: '删除没有人用的角色；自带的角色删不掉',
  who,
  scope: 'roles:write',
  body: z.object({ name: roleKey }),
  answer: z.strictObject({}),
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/v2/staff/team',
  summary: '全部同事，最近来过的在前',
  who,
  scope: 'roles:read',
  query: z.object({ isDht }),
  answer: rows(
    z.strictObject({
      userId: id,
      userName: z.string(),
      roles: z.array(roleName),
      hasSecondFactor: z.boolean(),
      isBanned: z.boolean(),
      /** The newest use of a sign-in that lives. */
      lastTime: time.nullable(),
      createTime: time,
    }),
  ),
})

export const findInvitee = endpoint({
  method: 'GET',
  path: '/v2/staff/team/account',
  summary: '按用户名找要请的账号，核对注册时间和邮箱；没有为 404',
  who,
  scope: 'roles:read',
  query: z.object({ userName: trimmed.pipe(userName), isDht }),
  answer: data(
    z.strictObject({
      userId: id,
      userName: z.string(),
      /** With its middle left out. */
      email: z.string(),
      roles: z.array(roleName),
      isBanned: z.boolean(),
      /** The newest use of a sign-in that lives. */
      lastTime: time.nullable(),
      createTime: time,
    }),
  ),
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/v2/staff/team/invite-member',
  summary: '请一个已有的账号做同事：按编号给角色，他的设备全部下线',
  who,
  scope: 'roles:write',
  body: z.object({ userId: id, roles: roles.min(1, { error: '至少选一个角色' }) }),
  answer: z.strictObject({}),
})

export const invite = endpoint({
  method: 'POST',
  path: '/v2/staff/team/invite',
  summary: '请一位新同事：新建账号，密码只显示这一次；用户名已有账号的不行',
  who,
  scope: 'roles:write',
  body: z.object({
    userName: trimmed.pipe(newUserName),
    email: trimmed.pipe(email).optional(),
    roles: roles.min(1, { error: '至少选一个角色' }),
  }),
  answer: data(
    z.strictObject({
      userId: id,
      password: z.string(),
    }),
  ),
})

export const setRoles = endpoint({
  method: 'POST',
  path: '/v2/staff/team/roles',
  summary: '改一位同事的角色；一个不剩就不再是同事；打开之后被别人改过就不写',
  who,
  scope: 'roles:write',
  body: z.object({
    userId: id,
    /** As they were when the page was opened. */
    from: z.array(z.string()).max(100),
    to: roles,
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, roles: z.array(roleName) })),
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/staff/team/second-factor',
  summary: '同事丢了验证器：关掉他的二次验证，让他所有设备下线',
  who,
  scope: null,
  body: z.object({ userId: id, reason }),
  answer: z.strictObject({}),
})
