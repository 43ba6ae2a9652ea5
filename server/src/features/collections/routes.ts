import type { Binder } from '../../http/bind.ts'

export function bindCollections(_binder: Binder): void {}
