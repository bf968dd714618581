import { useEffect, useRef, useState } from 'react'
import { parseMobile } from '#kit/mobile.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { TextField } from '#ui/text-field.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { loginTexts, refusals } from '../texts.ts'
import type { ShownProblem } from './shown-problem.ts'
import { TermsLine } from './terms-line.tsx'
import { StepForm, type StepTarget } from './step-form.tsx'
import { useJudgedField } from './use-judged-field.ts'
import './sign-in.css'

type MobileStepProps = {
  target: StepTarget
  /** The initial number, when the person returned to change it. */
  mobile: string
  problem: ShownProblem | undefined
  busy: boolean
}

const judgeMobile = (text: string) => (parseMobile(text).ok ? undefined : refusals['mobile-invalid'])

/** The first step: the number that receives the code. */
export function MobileStep({ target, mobile, problem, busy }: MobileStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const online = useOnline()
  const [typed, setTyped] = useState(false)
  useUnsavedInput(typed)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>('[name=mobile]')?.focus()
  }, [problem])
  // A used code leads back here with its refusal, but without its digits.
  const own = problem?.field === 'mobile' ? problem : undefined
  const { error, onBlur } = useJudgedField(judgeMobile, own)
  return (
    <StepForm target={target} ref={form} className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="request" />
      {problem && !own && (
        <Notice tone="warn" live>
          {problem.text}
        </Notice>
      )}
      <TextField
        label={loginTexts.mobileLabel}
        hint={loginTexts.mobileHint}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        start="+98"
        className="phone-plate"
        placeholder="۹۱۲ ۳۴۵ ۶۷۸۹"
        required
        defaultValue={own?.typed || mobile}
        error={error}
        onBlur={onBlur}
        onInput={() => setTyped(true)}
      />
      <Button kind="main" type="submit" wide busy={busy} disabled={busy || !online}>
        {busy ? loginTexts.sending : loginTexts.sendCode}
      </Button>
      {!online && <p className="text-label">{loginTexts.offline}</p>}
      <p className="text-note text-muted">{loginTexts.privacy}</p>
      <TermsLine />
    </StepForm>
  )
}
