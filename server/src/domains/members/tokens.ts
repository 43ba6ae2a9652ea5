import { macOf } from '../../platform/secrets.ts'

/** What a sign-in hands out. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/**
 * The access token is derived from the refresh token: two renewals give the same pair, though none
 * is stored.
 */
export function pairOf(key: Buffer, refreshToken: string): TokenPair {
  return { accessToken: macOf(key, 'access token', refreshToken).toString('base64url'), refreshToken }
}

/** The pair that a refresh token is exchanged for. */
export function successorOf(key: Buffer, refreshToken: string): TokenPair {
  return pairOf(key, macOf(key, 'refresh token', refreshToken).toString('base64url'))
}
