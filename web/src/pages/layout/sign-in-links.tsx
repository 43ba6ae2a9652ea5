import { paths } from '../../paths.ts'

/** The two ways to an account, side by side. */
export function SignInLinks() {
  return (
    <div className="acts">
      <a className="btn pri" href={paths.login()}>
        登录
      </a>
      <a className="btn line" href={paths.register()}>
        注册
      </a>
    </div>
  )
}
