export { Messages } from './messages.tsx'
export { prefetchMessages } from './prefetch-messages.ts'
