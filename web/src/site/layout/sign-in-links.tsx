import { paths } from '../../paths.ts'

/** The two ways to an account, for a row of actions. */
export function SignInLinks() {
  return (
    <>
      <a className="button primary" href={paths.login()}>
        登录
      </a>
      <a className="button line" href={paths.register()}>
        注册
      </a>
    </>
  )
}
