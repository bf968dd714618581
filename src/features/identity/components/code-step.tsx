import { useEffect, useRef, type ClipboardEvent, type FormEvent, type RefObject } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { fillInput } from '#ui/fields/fill-input.ts'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { editPath } from '../login-path.ts'
import { codeIn } from '../rules.ts'
import type { SentCode } from '../sign-in-state.ts'
import { callTexts, codeSentText, deliveryTexts, loginTexts, refusals } from '../texts.ts'
import { OtherWays } from './other-ways.tsx'
import { ResendForm } from './resend-form.tsx'
import type { ShownProblem } from './shown-problem.ts'
import { StepForm, type StepTarget } from './step-form.tsx'
import { useDelivery } from './use-delivery.ts'
import { useJudgedField } from './use-judged-field.ts'
import { useSmsCode } from './use-sms-code.ts'

type CodeStepProps = {
  target: StepTarget
  /** Replaces the link to the page's own number step. */
  onEdit?: () => void
  sent: SentCode
  /** True during sign-in: the number can be changed and a password used instead. */
  signingIn?: boolean
  passwordPath?: string
  problem: ShownProblem | undefined
  busy: boolean
}

const codeInput = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[name=code]')

const judgeCode = (text: string) => (codeIn(text) ? undefined : refusals['code-incomplete'])

/** Fills the code from a message or the clipboard, and submits a whole one. */
function useFilledCode(form: RefObject<HTMLFormElement | null>) {
  const tried = useRef('')
  const fill = (code: string) => {
    const input = codeInput(form.current)
    if (input) fillInput(input, toPersianDigits(code))
  }
  useSmsCode(fill)
  return {
    onInput(event: FormEvent<HTMLInputElement>) {
      const code = codeIn(event.currentTarget.value)
      // Submit the same digits automatically only once; after a refusal the person decides.
      if (!code || tried.current === code) return
      tried.current = code
      form.current?.requestSubmit()
    },
    onPaste(event: ClipboardEvent) {
      const code = codeIn(event.clipboardData.getData('text'))
      if (!code) return
      event.preventDefault()
      fill(code)
    },
  }
}

/**
 * The second step: the code from the message, in one field that a paste or the browser can fill.
 */
export function CodeStep({ target, onEdit, sent, signingIn = false, passwordPath, problem, busy }: CodeStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const online = useOnline()
  const { onInput, onPaste } = useFilledCode(form)
  const delivery = useDelivery(sent, signingIn)
  useEffect(() => {
    const input = codeInput(form.current)
    input?.focus()
    if (problem?.field === 'code') input?.select()
  }, [problem])

  const error = problem && problem.field !== 'resend' ? problem : undefined
  const { error: shown, onBlur } = useJudgedField(judgeCode, error)

  return (
    <div className="flex flex-col gap-4">
      <StepForm
        target={target}
        ref={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        <p className="text-label">
          {codeSentText(sent)}{' '}
          {!signingIn ? null : onEdit ? (
            <button type="button" onClick={onEdit} className="min-h-11 text-lazuli underline">
              {loginTexts.editMobile}
            </button>
          ) : (
            <a href={editPath(target.action)} className="text-lazuli underline">
              {loginTexts.editMobile}
            </a>
          )}
        </p>
        <p role="status" className="-mt-3 text-note text-muted">
          {(sent.byCall ? callTexts : deliveryTexts)[delivery]}
        </p>
        <input type="hidden" name="intent" value="verify" />
        <CodeField
          label={loginTexts.codeLabel}
          hint={loginTexts.codeWarning}
          name="code"
          autoComplete="one-time-code"
          required
          defaultValue={error?.typed}
          error={shown}
          onBlur={onBlur}
          onInput={onInput}
          onPaste={onPaste}
        />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy || !online}>
          {busy ? loginTexts.checking : signingIn ? loginTexts.signIn : loginTexts.confirm}
        </Button>
        {!online && <p className="text-label">{loginTexts.offline}</p>}
      </StepForm>
      {problem?.field === 'resend' && (
        <Notice tone="warn" live>
          {problem.text}
        </Notice>
      )}
      <ResendForm target={target} seconds={sent.secondsToResend} busy={busy} />
      <OtherWays
        target={target}
        sent={{ ...sent, ...(delivery === 'failed' && { secondsToHelp: 0 }) }}
        busy={busy}
        passwordPath={passwordPath}
      />
    </div>
  )
}
