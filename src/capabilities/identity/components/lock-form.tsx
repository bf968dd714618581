import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { peopleTexts } from '../admin-texts.ts'

/** Locking with a reason that the person will read. */
export function LockForm({ busy }: { busy: boolean }) {
  return (
    <Form method="post" className="flex flex-col items-start gap-3">
      <h2 className="text-heading">{peopleTexts.lockTitle}</h2>
      <input type="hidden" name="intent" value="lock" />
      <TextField
        label={peopleTexts.reason}
        hint={peopleTexts.lockAbout}
        name="reason"
        required
        minLength={5}
        maxLength={300}
        className="w-full"
      />
      <Button kind="outline" type="submit" disabled={busy}>
        {peopleTexts.lock}
      </Button>
    </Form>
  )
}
