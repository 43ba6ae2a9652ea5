import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A value that only who holds the secret key can make or check. Values of one purpose say nothing of another's. */
export function macOf(key: Buffer, purpose: string, value: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest()
}

/** What a sign-in hands out. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** The access token follows from the refresh token: who renews twice gets the same pair, though none is stored. */
export function pairOf(key: Buffer, refreshToken: string): TokenPair {
  return { accessToken: macOf(key, 'access token', refreshToken).toString('base64url'), refreshToken }
}

/** The pair that a refresh token is exchanged for. */
export function successorOf(key: Buffer, refreshToken: string): TokenPair {
  return pairOf(key, macOf(key, 'refresh token', refreshToken).toString('base64url'))
}
