import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { NationalCodeField } from '#ui/fields/person-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { proofTexts } from '../account-texts.ts'
import type { ProofWay } from '../rules.ts'
import type { ShownProblem } from './shown-problem.ts'
import { StepForm, type StepTarget } from './step-form.tsx'

type ProofFormsProps = {
  target: StepTarget
  /** Best first; the others are collapsed. */
  ways: readonly ProofWay[]
  /** During sign-in, or before an action of a signed-in person. */
  at: 'entry' | 'act'
  problem: ShownProblem | undefined
  busy: boolean
}

/** The forms for a second proof: the account's best way, and the others. */
export function ProofForms({ target, ways, at, problem, busy }: ProofFormsProps) {
  const [first, ...others] = ways
  const formOf = (way: ProofWay) => (
    <ProofForm
      key={way}
      target={target}
      way={way}
      at={at}
      problem={problem?.way === way ? problem : undefined}
      busy={busy}
    />
  )
  return (
    <>
      {problem && problem.way === undefined && (
        <Notice tone="warn" live>
          {problem.text}
        </Notice>
      )}
      {first && formOf(first)}
      {others.length > 0 && (
        <details open={others.some((way) => problem?.way === way)}>
          <summary className="disclosure">{proofTexts.other}</summary>
          <div className="flex flex-col gap-4 pt-2">{others.map(formOf)}</div>
        </details>
      )}
    </>
  )
}

type ProofFormProps = Omit<ProofFormsProps, 'ways'> & { way: ProofWay }

function ProofForm({ target, way, at, problem, busy }: ProofFormProps) {
  const field = {
    name: 'proof',
    label: proofTexts.labels[way],
    hint: proofTexts.hints[way],
    required: true,
    maxLength: 200,
    ...(problem && { error: problem.text }),
  }
  return (
    <StepForm target={target} className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="prove" />
      <input type="hidden" name="way" value={way} />
      {way === 'password' && <PasswordField {...field} />}
      {way === 'national-code' && <NationalCodeField {...field} autoComplete="off" />}
      {way === 'name' && <TextField {...field} autoComplete="off" />}
      <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
        {busy ? proofTexts.checking : proofTexts.submit[at]}
      </Button>
    </StepForm>
  )
}

/** Claims by a holder of the number only, in words; null without any. */
export type ShownClaims = { open: string | null; release: string | null }

type ProofStepProps = Omit<ProofFormsProps, 'at'> & { maskedMobile: string; claims: ShownClaims }

/**
 * The third step of signing in, when the account needs more than a code. Offers claims to a person
 * without a proof.
 */
export function ProofStep({ maskedMobile, claims, ...forms }: ProofStepProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-label">{proofTexts.about.entry(maskedMobile)}</p>
      {claims.open && <Notice tone="info">{proofTexts.waiting(claims.open)}</Notice>}
      {claims.release && <Notice tone="info">{proofTexts.releasing(claims.release)}</Notice>}
      <ProofForms {...forms} at="entry" />
      <details>
        <summary className="disclosure">{proofTexts.stuck}</summary>
        <div className="flex flex-col gap-4 pt-2">
          {!claims.open && <ClaimForm {...forms} intent="claim" about={proofTexts.waitAbout} label={proofTexts.wait} />}
          {!claims.release && (
            <ClaimForm {...forms} intent="not-mine" about={proofTexts.notMineAbout} label={proofTexts.notMine} />
          )}
        </div>
      </details>
    </div>
  )
}

type ClaimFormProps = Pick<ProofFormsProps, 'target' | 'busy'> & { intent: string; about: string; label: string }

function ClaimForm({ target, busy, intent, about, label }: ClaimFormProps) {
  return (
    <StepForm target={target} className="flex flex-col gap-2">
      <input type="hidden" name="intent" value={intent} />
      <p className="text-note text-muted">{about}</p>
      <Button kind="outline" type="submit" wide disabled={busy}>
        {label}
      </Button>
    </StepForm>
  )
}
