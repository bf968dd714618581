import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { markSigningOut } from '#ui/document-owner.ts'
import { signOutTexts } from './texts.ts'

/** Warns a user who signs out with unsent changes. */
export function SignOutQuestion({ unsent }: { unsent: number }) {
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const submitted = (event: SubmitEvent) => {
      const target = event.target as HTMLFormElement
      if (new URL(target.action).pathname !== '/sign-out') return
      if (unsent === 0) return
      event.preventDefault()
      form.current = target
      setAsking(true)
    }
    document.addEventListener('submit', submitted)
    return () => document.removeEventListener('submit', submitted)
  }, [unsent])
  const leave = () => {
    markSigningOut()
    form.current?.submit()
  }
  return (
    <Dialog open={asking} title={signOutTexts.title} onClose={() => setAsking(false)}>
      <p>{signOutTexts.text(unsent)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setAsking(false)}>{signOutTexts.stay}</Button>
        <Button kind="outline" onClick={leave}>
          {signOutTexts.leave}
        </Button>
      </div>
    </Dialog>
  )
}
