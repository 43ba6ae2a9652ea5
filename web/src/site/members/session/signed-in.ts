import type { ComponentType, ReactNode } from 'react'
import { observable } from '../../../lib/observable.ts'

/** The key in both storages, and the name of the channel and the lock that the tabs share. */
export const sessionKey = 'session'

/** Whether this browser holds a sign-in; false on the server, which sends every visitor the same page. */
export const signedIn = observable(false)

/** Replaces the link to login in the navigation; loaded with the rest of a session. */
export const memberLink = observable<ComponentType<{ children?: ReactNode }> | null>(null)
