import type { Binder } from '../../http/bind.ts'

export function bindOrders(_binder: Binder): void {}
