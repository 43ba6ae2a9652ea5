import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

/** Where channels tell us what was paid: no sign-in, no signature of ours, no guard against repetition. */
export function serveNotices(_app: FastifyInstance, _context: Context): void {}
