import { Button } from '#ui/button.tsx'
import { clockText, loginTexts } from '../texts.ts'
import { StepForm, type StepTarget } from './step-form.tsx'
import { useCountdown } from './use-countdown.ts'

/**
 * Requests another code. The button waits for the countdown; without JavaScript it is always active
 * and the server reports the wait.
 */
export function ResendForm({ target, seconds, busy }: { target: StepTarget; seconds: number; busy: boolean }) {
  const { left, counting } = useCountdown(seconds)
  return (
    <StepForm target={target} className="flex flex-wrap items-center justify-center gap-x-2">
      <input type="hidden" name="intent" value="resend" />
      {left > 0 && (
        <p className="text-label text-muted" role="timer">
          {loginTexts.resendIn}{' '}
          <span dir="ltr" className="tabular">
            {clockText(left)}
          </span>
        </p>
      )}
      <Button kind="quiet" type="submit" disabled={busy || (counting && left > 0)}>
        {loginTexts.resend}
      </Button>
    </StepForm>
  )
}
