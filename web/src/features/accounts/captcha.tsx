import { captchaTimeoutMs } from '@yehang/contract/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { get } from '../../api/connection.ts'
import { Field } from '../../ui/field.tsx'
import { code } from './checks.ts'
import type { Check, Values } from './form.ts'

type Answer = Partial<AnswerTo<'GET /v2/user/captcha'>>

export interface Captcha {
  /** Null while it is on its way, and where it did not come. */
  answer: Answer | null
  failed: boolean
  /** It is asked for: also where the server has not said, or says nothing of it (specification §5). */
  on: boolean
  refresh: () => void
}

/** The picture whose characters are to be typed; each answer uses it up. */
export function useCaptcha(): Captcha {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState(false)
  const [on, setOn] = useState(true)
  const underway = useRef<AbortController>(null)
  const refresh = useCallback(() => {
    underway.current?.abort()
    const controller = new AbortController()
    underway.current = controller
    const { signal } = controller
    setAnswer(null)
    setFailed(false)
    get('GET /v2/user/captcha', {}, { signal, timeoutMs: captchaTimeoutMs }).then(
      (came) => {
        if (signal.aborted) return
        setAnswer(came)
        setOn(came.captchaOnOff !== false)
      },
      () => signal.aborted || setFailed(true),
    )
  }, [])
  useEffect(() => {
    refresh()
    return () => underway.current?.abort()
  }, [refresh])
  return { answer, failed, on, refresh }
}

/** For a form's checks. */
export function captchaCheck({ answer, on }: Captcha): Record<string, Check> {
  if (!on) return {}
  return { code: (value, values) => (answer ? code(value, values) : '验证码图片还没有加载出来') }
}

/** What goes along: the characters and which picture they are of; nothing where captchas are off. */
export function captchaAnswer({ answer, on }: Captcha, { code }: Values): { code?: string; uuid?: string } {
  return on ? { ...(code && { code: code.trim() }), ...(answer?.uuid && { uuid: answer.uuid }) } : {}
}

/** After a refusal: the picture is used up. */
export function askAnotherCaptcha({ refresh }: Captcha): (form: HTMLFormElement) => void {
  return (form) => {
    const field = form.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = ''
    refresh()
  }
}

interface CaptchaFieldProps {
  captcha: Captcha
  error: string | undefined
}

export function CaptchaField({ captcha, error }: CaptchaFieldProps) {
  const { answer, failed, refresh } = captcha
  return (
    <Field
      label="验证码"
      name="code"
      placeholder="4 位字符"
      hint="看不清？点图片换一张"
      autoComplete="off"
      inputMode="text"
      enterKeyHint="go"
      error={error}
      beside={
        <button type="button" className="captcha" aria-label="换一张验证码图片" onClick={refresh}>
          {answer?.img && <img src={`data:image/png;base64,${answer.img}`} alt="验证码图片，4 位字符" />}
          {failed && '点这里重试'}
        </button>
      }
    />
  )
}
