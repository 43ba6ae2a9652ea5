export { fenOf, yuan } from '../../payments/amounts.ts'
