export { put } from '../../site/members/session/put.ts'
