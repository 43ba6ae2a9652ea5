import type { Binder } from '../../http/bind.ts'

export function bindPlans(_binder: Binder): void {}
