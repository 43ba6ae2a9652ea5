import type { Binder } from '../../http/bind.ts'

export function bindAccounts(_binder: Binder): void {}
