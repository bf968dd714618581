import { createContext, use, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { formKeyField } from '#kit/form-key.ts'
import { guestOwner, pageOwnerField } from '#kit/page-owner.ts'

/** For whom the open page was made; the root of pages gives it from its data. */
const Owner = createContext<string>(guestOwner)
export const PageOwner = Owner.Provider

/** Whose words a form holds: of the first person who was signed in while it was open, whoever signs in later. */
export function useFormOwner(): string {
  const owner = use(Owner)
  const [held, setHeld] = useState(owner)
  if (held !== guestOwner || owner === guestOwner) return held
  setHeld(owner)
  return owner
}

/**
 * The first fields of every form that writes: for whom its page was made (docs/decisions/0036), and the key by which a
 * repetition gets the first outcome (docs/decisions/0497).
 */
export function PageOwnerInput() {
  const owner = useFormOwner()
  const page = useRouteLoaderData('root') as { formKey?: string } | undefined
  if (owner === guestOwner) return null
  return (
    <>
      <input type="hidden" name={pageOwnerField} value={owner} />
      {page?.formKey && <input type="hidden" name={formKeyField} value={page.formKey} />}
    </>
  )
}

/** Counts the persons for whom one document was made; a session that ends and the same person who returns change nothing. */
export function usePersonTurn(owner: string): number {
  const [held, setHeld] = useState({ person: owner, turn: 0 })
  if (owner === guestOwner || owner === held.person) return held.turn
  const next = { person: owner, turn: held.turn + (held.person === guestOwner ? 0 : 1) }
  setHeld(next)
  return next.turn
}
