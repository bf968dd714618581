import { IconKey, IconPhoneCall } from '#ui/icons/index.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { SentCode } from '../sign-in-state.ts'
import { loginTexts } from '../texts.ts'
import { StepForm, type StepTarget } from './step-form.tsx'
import { useCountdown } from './use-countdown.ts'

type OtherWaysProps = { target: StepTarget; sent: SentCode; busy: boolean; passwordPath?: string }

/**
 * Alternatives when the code does not arrive: a voice call, the password, and data for support.
 * Shown after a delay.
 */
export function OtherWays({ target, sent, busy, passwordPath }: OtherWaysProps) {
  const help = useCountdown(sent.secondsToHelp)
  const resend = useCountdown(sent.secondsToResend)
  if (help.left > 0) return null
  return (
    <section aria-label={loginTexts.helpTitle} className="space-y-3 border-t border-line pt-4">
      <h2 className="text-label font-bold">{loginTexts.helpTitle}</h2>
      <StepForm target={target} className="space-y-1">
        <input type="hidden" name="intent" value="call" />
        <Button
          kind="outline"
          type="submit"
          wide
          icon={<IconPhoneCall aria-hidden size={20} />}
          disabled={busy || (resend.counting && resend.left > 0)}
        >
          {loginTexts.call}
        </Button>
        <p className="text-note text-muted">{loginTexts.callHint}</p>
      </StepForm>
      {passwordPath && (
        <ButtonLink kind="outline" wide href={passwordPath} icon={<IconKey aria-hidden size={20} />}>
          {loginTexts.withPassword}
        </ButtonLink>
      )}
      {sent.trace && (
        <p className="text-note text-muted">
          {loginTexts.trace} <b className="text-ink">{sent.trace}</b>{' '}
          <a href={`/pages/complaint?about=code:${sent.trace}`} className="inline-block py-2.5 text-lazuli underline">
            {loginTexts.toSupport}
          </a>
        </p>
      )}
    </section>
  )
}
