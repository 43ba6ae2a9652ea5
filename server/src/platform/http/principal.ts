import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Permission } from '@yehang/contract'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config/config.ts'
import { hostName } from './known-hosts.ts'

/** The calling member, by the access token of the request. */
export interface Principal {
  memberId: string
  /** The sign-in that the token belongs to. */
  signInId: string
  /** 1 member, 2 and up VIP; an ended VIP is 1 (docs/requirements.md, members 1). */
  levelId: number
  /** When that level ends; null where it does not. */
  levelEnds: Date | null
  /** When the sign-in ends unless it is renewed before. */
  signInEnds: Date
  permissions: readonly string[]
  /** The API key that the call came with: a program acts, for the member who made the key. */
  apiKeyId?: string
}

/** Finds the member of an access token; null where it has ended or never was. */
export type FindPrincipal = (token: string) => Promise<Principal | null>

/** Finds the principal of a call that came with an API key; throws where the key may not call the endpoint. */
export type FindApiKey = (token: string, endpoint: Endpoint, origin: Origin) => Promise<Principal>

/** From where a call came. */
export interface Origin {
  /** As TRUST_PROXY lets it be believed. */
  address: string
  userAgent: string
  /** By which the log knows this call. */
  requestId: string
  /** Nothing says that the call came from another machine: see isLocalCall. */
  isLocal: boolean
  /** The values of `authorization` and, for a renewal, `refresh-token`. */
  token: string | null
}

const proxyHeaders = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/

/** Whether a proxy says of a call that it passed it on. */
export const isPassedOn = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) => proxyHeaders.test(name))

/**
 * Whether a call names this machine as Host (and as Origin if a browser sends one) and no proxy
 * marks it as forwarded. A program on another machine can send such a call through a TCP proxy:
 * this alone is no access control.
 */
export function isLocalCall(headers: IncomingHttpHeaders): boolean {
  const { host = '', origin } = headers
  const isOfPage = origin === undefined || isLoopback(hostName(URL.parse(origin)?.host ?? ''))
  return isLoopback(hostName(host)) && isOfPage && !isPassedOn(headers)
}

/** The token of a `Bearer` header. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]{1,128})$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Of an API key: its beginning, 43 random characters, and six of a checksum. No session has a token of this length. */
const apiKeyForm = /^yh_[0-9A-Za-z]{49}$/

export const isApiKey = (token: string) => apiKeyForm.test(token)

export function originOf({ id, ip, headers }: FastifyRequest): Origin {
  const renewal = headers['refresh-token']
  const token = bearerOf(headers) ?? (typeof renewal === 'string' && renewal !== '' ? renewal : null)
  const userAgent = headers['user-agent'] ?? ''
  return { address: ip, requestId: id, userAgent, isLocal: isLocalCall(headers), token }
}

export function mayDo({ permissions }: Principal, permission: Permission | '*'): boolean {
  return permissions.includes('*') || permissions.includes(permission)
}

/** Whether a principal may call an endpoint with this `who`: see the contract's `Who`. */
export function mayCall(principal: Principal, who: Endpoint['who']): boolean {
  if (who === 'anyone' || who === 'member') return true
  if (who === 'staff') return principal.permissions.length > 0
  return mayDo(principal, who.slice('staff:'.length) as Permission)
}

/** The member of staff as the audit log stores it. */
export interface Actor {
  id: string
  address: string
  requestId: string
  /** By which they did it. */
  apiKeyId?: string
  /** May see and change what a case has sealed. */
  seesSealed: boolean
}

export function actorOf({ principal, origin }: { principal: Principal; origin: Origin }): Actor {
  return {
    id: principal.memberId,
    address: origin.address,
    requestId: origin.requestId,
    ...(principal.apiKeyId !== undefined && { apiKeyId: principal.apiKeyId }),
    seesSealed: mayDo(principal, '*'),
  }
}
