import { captchaTimeoutMs } from '@yehang/contract/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { get } from '../../api/connection.ts'
import type { ApiError } from '../../api/error.ts'
import { code } from './checks.ts'
import * as styles from './field.module.css'
import { Field, preventFocusLoss } from './field.tsx'
import type { Check, Values } from './form.ts'

type Answer = Partial<AnswerTo<'GET /v2/user/captcha'>>

interface CaptchaState {
  /** Null while it is on its way, and where it did not come. */
  answer: Answer | null
  failed: boolean
  /** It is required, also where the server has not yet answered so (docs/requirements.md, members 4). */
  on: boolean
}

export interface Captcha extends CaptchaState {
  refresh: () => void
  /** The present state, ahead of the next render. */
  now: () => CaptchaState
  /** Resolves once it is loaded, or failed, so that a form submitted earlier is not refused. */
  settled: () => Promise<unknown>
}

/** The picture whose characters are to be typed; each answer uses it up. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>({ answer: null, failed: false, on: true })
  const latest = useRef(state)
  const underway = useRef<{ abort: () => void; settled: Promise<unknown> }>(null)
  const refresh = useCallback(() => {
    underway.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    const change = (next: Partial<CaptchaState>) => {
      if (signal.aborted) return
      latest.current = { ...latest.current, ...next }
      setState(latest.current)
    }
    change({ answer: null, failed: false })
    const settled = get('GET /v2/user/captcha', {}, { signal, timeoutMs: captchaTimeoutMs }).then(
      (answer: Answer) => change({ answer, on: answer.captchaOnOff !== false }),
      () => change({ failed: true }),
    )
    underway.current = { abort: () => controller.abort(), settled }
  }, [])
  useEffect(() => {
    refresh()
    return () => underway.current?.abort()
  }, [refresh])
  return {
    ...state,
    refresh,
    now: () => latest.current,
    settled: () => underway.current?.settled ?? Promise.resolve(),
  }
}

/** For a form's checks. */
export function captchaCheck(captcha: Captcha): Record<string, Check> {
  return {
    code(value, values) {
      const { answer, on } = captcha.now()
      if (!on) return null
      return answer ? code(value, values) : '验证码图片还没有加载出来'
    },
  }
}

/** The fields to submit: the characters and the id of their picture; nothing where captchas are off. */
export function captchaAnswer(captcha: Captcha, { code }: Values): { code?: string; uuid?: string } {
  const { answer, on } = captcha.now()
  return on ? { ...(code && { code: code.trim() }), ...(answer?.uuid && { uuid: answer.uuid }) } : {}
}

/**
 * After a refusal: the picture is used up. Not so where other fields alone are wrong: those are refused before it is
 * looked at, or the server gives it back.
 */
export function refreshCaptcha({ refresh }: Captcha): (form: HTMLFormElement, error: ApiError) => void {
  return (form, { fields }) => {
    if (Object.keys(fields).length > 0 && fields.code === undefined) return
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
        <button
          type="button"
          className={styles.captcha}
          aria-label="换一张验证码图片"
          onMouseDown={preventFocusLoss}
          onClick={refresh}
        >
          {answer?.img && <img src={`data:image/png;base64,${answer.img}`} alt="验证码图片，4 位字符" />}
          {failed && '点这里重试'}
        </button>
      }
    />
  )
}
