import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { peopleTexts } from '../admin-texts.ts'
import { lockReasonLength, lockSchema } from '../lock-schema.ts'

/** Locks an account with a reason that the person reads. */
export function LockForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <ReasonAct
      id="lock"
      schema={lockSchema}
      answer={answer}
      max={lockReasonLength.max}
      title={peopleTexts.lockTitle}
      about={peopleTexts.lockAbout}
      opener={peopleTexts.lock}
      submit={peopleTexts.lock}
      danger
      hidden={{ intent: 'lock' }}
    />
  )
}
