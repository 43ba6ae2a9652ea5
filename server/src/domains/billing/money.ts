export { fenOf, yuan } from '../../platform/payments/amounts.ts'
