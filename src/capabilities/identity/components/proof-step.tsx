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
  /** The best first; the others stand behind a line that opens. */
  ways: readonly ProofWay[]
  /** On the way in, or before an act of who is signed in. */
  at: 'entry' | 'act'
  problem: ShownProblem | undefined
  busy: boolean
}

/** What only the owner of an account knows, by the best way that the account has or another one. */
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

/** What somebody with the number alone asked for, in words; null when nothing. */
export type ShownClaims = { open: string | null; release: string | null }

type ProofStepProps = Omit<ProofFormsProps, 'at'> & { maskedMobile: string; claims: ShownClaims }

/** The third step of signing in, where the account asks for more than a code; with ways for who can not give it. */
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
