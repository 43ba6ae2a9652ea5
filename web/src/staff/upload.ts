export { put } from '../features/accounts/put.ts'
