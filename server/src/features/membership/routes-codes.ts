import type { Binder } from '../../http/bind.ts'

export function bindCodes(_binder: Binder): void {}
