import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { proofTexts } from '../account-texts.ts'
import { signInStepPath } from '../sign-in-state.ts'
import { loginTexts } from '../texts.ts'
import { CodeStep } from './code-step.tsx'
import { MobileStep } from './mobile-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { useSignInSteps } from './use-sign-in-steps.ts'

const titleOf = (step: string | undefined) =>
  step === 'code' ? loginTexts.codeTitle : step === 'proof' ? proofTexts.title : loginTexts.title

/** Signs in over the current page, which keeps its input. Closing it returns null. */
export function SignInSheet({ onDone }: { onDone: (owner: string | null) => void }) {
  const { state, problem, busy, send, edit } = useSignInSteps(onDone)
  const content = useRef<HTMLDivElement>(null)
  const step = state?.step
  useEffect(() => content.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), [step])
  const target = { action: signInStepPath, send }
  return (
    <Dialog open title={titleOf(step)} onClose={() => onDone(null)}>
      <div ref={content} aria-busy={!state} className="min-h-64 space-y-4">
        {step !== 'code' && step !== 'proof' && <p className="text-label">{loginTexts.inPlace}</p>}
        {state?.step === 'mobile' && <MobileStep target={target} mobile={state.mobile} problem={problem} busy={busy} />}
        {state?.step === 'code' && (
          <CodeStep
            key={state.trace}
            signingIn
            target={target}
            onEdit={edit}
            sent={state}
            problem={problem}
            busy={busy}
          />
        )}
        {state?.step === 'proof' && <ProofStep {...state} target={target} problem={problem} busy={busy} />}
      </div>
    </Dialog>
  )
}
