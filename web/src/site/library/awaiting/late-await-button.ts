import { late } from '../../../ui/late.tsx'

export const LateAwaitButton = late(async () => (await import('./await-button.tsx')).AwaitButton)
