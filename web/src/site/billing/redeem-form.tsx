import { useQueryClient } from '@tanstack/react-query'
import { activationCodeMin } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useRef } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import { ApiError } from '../../api/error.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Field, preventFocusLoss } from '../../ui/forms/field.tsx'
import { useForm } from '../../ui/forms/form.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { notify } from '../../ui/snackbar.tsx'
import { refreshLevel } from './level/refresh-level.ts'
import * as styles from './redeem.module.css'

export type Redeemed = AnswerTo<'POST /v2/user/redeem'>['data']

/** Longer than any code, with room for pasted text around it; the server takes no more. */
const longest = 64

/** Blanks and lines between the characters are for reading alone. */
function checkCode(code: string): string | null {
  return code.replace(/[\s-]/g, '').length < activationCodeMin ? texts.activationCodeShort : null
}

/** An activation code is typed or pasted unchanged: the field does not edit it meanwhile. */
export function RedeemForm({ onRedeemed }: { onRedeemed: (redeemed: Redeemed) => void }) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const { errors, fault, sending, handlers } = useForm({
    checks: { code: checkCode },
    async submit({ code = '' }) {
      const { data } = await redeem(code.trim()).catch((error: unknown) => {
        // It may have been redeemed all the same.
        refreshLevel(client)
        throw error
      })
      refreshLevel(client, data.level)
      onRedeemed(data)
    },
  })
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => null)
    if (!field.current) return
    if (text === null) notify('浏览器没有允许粘贴，请在输入框里长按粘贴')
    else putIn(field.current, text.trim())
    field.current.focus()
  }
  return (
    <form {...handlers}>
      <Field
        ref={field}
        label="输入激活码"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={longest}
        // Lets the stylesheet know whether the field has text.
        placeholder=" "
        hint={`激活码至少${activationCodeMin}位，不区分大小写，横线可以不填。`}
        error={errors.code}
        inside={
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.small} ${styles.paste}`}
            onMouseDown={preventFocusLoss}
            onClick={() => void paste()}
          >
            粘贴
          </button>
        }
      />
      <SubmitButton label="确认激活" sending={sending} fault={fault} />
    </form>
  )
}

/** A refusal of the server concerns the code: its sentence is shown at the field. */
async function redeem(code: string) {
  try {
    return await post('POST /v2/user/redeem', { body: { code } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'too_many_tries') throw error
    throw new ApiError(error.code, error.message, { data: { fields: { code: error.message } } })
  }
}

/** As if it had been typed: the form receives the event. */
function putIn(field: HTMLInputElement, text: string): void {
  field.value = text.slice(0, longest)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
