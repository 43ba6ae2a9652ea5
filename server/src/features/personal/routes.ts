import type { Binder } from '../../http/bind.ts'

export function bindPersonal(_binder: Binder): void {}
