import { base, members } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, loginForm, registerForm, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { keepCaptcha } from '../../platform/captcha/captchas.ts'

/** Secrets that must not appear in any log line or table, sent in every field that takes one. */
const canary = 'canary-8f3k'
let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ captcha: true, config: { logLevel: 'trace' } })
})
afterAll(() => server.close())

const secretHeaders = {
  authorization: `Bearer ${canary}-bearer`,
  'refresh-token': `${canary}-refresh`,
  cookie: `session=${canary}-cookie`,
}

/** A call that carries these goes no further than the guard of signatures. */
const signatureHeaders = { ...secretHeaders, 'x-key': `${canary}-key`, 'x-sign': `${canary}-sign` }

async function send(path: string, body: string | undefined, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  })
  await response.text()
}

/** Every row of every table, as text; bytes both as they are and as hexadecimal digits. */
async function everything(): Promise<string> {
  const { db } = server.context
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(db)
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
        db,
      )
      return rows.map(({ text }) => text).join('\n')
    }),
  )
  return texts.join('\n')
}

test('secrets show neither in the log nor in a table', async () => {
  const code = { uuid: '', code: 'A7K9' }
  const word = `${canary}-word`
  code.uuid = await keepCaptcha(server.context, code.code)
  const form = registerForm('yuanshan', { password: word, confirmPassword: word, signIn: true, ...code })
  const registered = await call(server.url, members.register, { body: form })
  const [recoveryCode = 'none'] = registered.answer.data?.recoveryCodes ?? []
  code.uuid = await keepCaptcha(server.context, code.code)
  const signedIn = await call(server.url, members.login, {
    body: loginForm('yuanshan', { password: word, ...code }),
    headers: secretHeaders,
  })
  const { accessToken, refreshToken } = signedIn.answer.data

  const bodies = [
    JSON.stringify(loginForm('yuanshan', { password: `${canary}-wrong`, code: 'CNRY' })),
    JSON.stringify({ password: { nested: `${canary}-nested` }, code: [`${canary}-list`] }),
    `{"password":"${canary}-broken"`,
    `${canary}-no-json`,
  ]
  for (const { path } of [members.login, members.register, members.resetPassword, members.changePassword]) {
    for (const body of bodies) {
      await send(path, body, secretHeaders)
      await send(path, body, signatureHeaders)
    }
    await send(path, bodies[0], { ...secretHeaders, 'content-type': 'text/plain' })
  }
  for (const path of [members.refreshTokens.path, members.getInfo.path, '/v2/none', '/%ff']) {
    await send(`${path}?token=${canary}-query&password=${canary}-query`, undefined, secretHeaders)
    await send(path, undefined, { authorization: `Bearer ${accessToken}` })
  }
  await send(
    '/v2/user/reset',
    JSON.stringify({ token: `${canary}-token`, password: word, confirmPassword: word }),
  )
  await send(
    members.recoverAccount.path,
    JSON.stringify({ userName: 'yuanshan', recoveryCode }),
    secretHeaders,
  )
  // A fault of ours, in the midst of a call that holds secrets.
  await sql`alter table access_token rename to access_token_away`.execute(server.context.db)
  await send(members.getInfo.path, undefined, secretHeaders)
  await sql`alter table access_token_away rename to access_token`.execute(server.context.db)

  const lines = server.faults.join('\n')
  expect(lines).toContain('fault')
  const tables = await everything()
  expect(tables).toContain('yuanshan')
  for (const secret of [canary, accessToken, refreshToken, recoveryCode, 'A7K9', 'CNRY']) {
    expect(lines).not.toContain(secret)
    expect(tables).not.toContain(secret)
    expect(tables).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(tables).not.toContain(Buffer.from(refreshToken, 'base64url').toString('hex'))
})

test('secrets logged by mistake are redacted', () => {
  const { log } = server.context
  const headers = Object.fromEntries(Object.entries(signatureHeaders))
  const fields = {
    password: `${canary}-1`,
    oldPassword: `${canary}-2`,
    confirmPassword: `${canary}-3`,
    token: `${canary}-4`,
    accessToken: `${canary}-5`,
    refreshToken: `${canary}-6`,
    recoveryCode: `${canary}-8`,
    ticketCode: `${canary}-9`,
  }
  server.faults.length = 0
  log.info({ req: { headers } })
  log.info({ headers })
  log.info({ body: { ...fields, code: `${canary}-7` } })
  log.info({ form: fields })
  log.info(fields)
  expect(server.faults).toHaveLength(5)
  expect(server.faults.join()).not.toContain(canary)
})

test('the planted words would be found', async () => {
  await newMemberWithName(`${canary}_name`)
  expect(await everything()).toContain(canary)
})

async function newMemberWithName(userName: string) {
  const uuid = await keepCaptcha(server.context, 'A7K9')
  const called = await call(server.url, members.register, {
    body: registerForm(userName, { uuid, code: 'A7K9' }),
  })
  expect(called.code).toBe(200)
}
