import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callServer } from '#ui/http-client.ts'
import { failureText } from '#ui/http-texts.ts'
import { proofWays } from '../rules.ts'
import { signInStepPath, type SignInState } from '../sign-in-state.ts'
import type { ShownProblem } from './shown-problem.ts'

const fields = ['mobile', 'code', 'resend', 'proof'] as const

/** The steps of signing in within a sheet. `state` is null until this browser's step is known. */
export function useSignInSteps(onDone: (owner: string) => void) {
  const [state, setState] = useState<SignInState | null>(null)
  const [problem, setProblem] = useState<ShownProblem>()
  const [busy, setBusy] = useState(false)

  // A pending form is not sent again, and a late response never overwrites its result.
  const sending = useRef(false)
  const calls = useRef(0)

  const take = (next: SignInState) => {
    setState(next)
    if (next.step === 'done') onDone(next.owner)
  }
  const check = async (address: string) => {
    const call = ++calls.current
    const answer = await callServer<SignInState>(address)
    if (call !== calls.current) return
    // Start with the number when the step is unknown.
    take(answer.ok ? answer.value : { step: 'mobile', mobile: '' })
  }
  const checkOnce = useEffectEvent(check)
  // oxlint-disable-next-line react/set-state-in-effect -- what is set comes with the answer
  useEffect(() => void checkOnce(signInStepPath), [])

  const send = async (form: FormData) => {
    if (sending.current) return
    sending.current = true
    calls.current++
    setBusy(true)
    setProblem(undefined)
    const answer = await callServer<SignInState>(signInStepPath, { body: form })
    sending.current = false
    setBusy(false)
    if (answer.ok) return take(answer.value)
    const field = fields.find((name) => answer.fields[name]) ?? state?.step ?? 'mobile'
    if (field === 'done') return
    // An invalid or used code leads back to the number.
    if (field === 'mobile' && state?.step !== 'mobile') setState({ step: 'mobile', mobile: '' })
    // Never keep a second proof.
    const typed = field === 'proof' ? '' : String(form.get(field) ?? '')
    const way = proofWays.find((each) => each === form.get('way'))
    setProblem({ field, text: answer.fields[field] ?? failureText(answer), typed, way })
  }
  const edit = () => {
    setProblem(undefined)
    void check(`${signInStepPath}?edit=1`)
  }
  return { state, problem, busy, send: (form: FormData) => void send(form), edit }
}
