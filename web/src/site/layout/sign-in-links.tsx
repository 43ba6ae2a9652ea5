import { paths } from '../../paths.ts'
import * as styles from '../../ui/button.module.css'

/** The two ways to an account, for a row of actions. */
export function SignInLinks() {
  return (
    <>
      <a className={`${styles.button} ${styles.primary}`} href={paths.login()}>
        登录
      </a>
      <a className={`${styles.button} ${styles.line}`} href={paths.register()}>
        注册
      </a>
    </>
  )
}
