import { createContext, use, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { formKeyField } from '#kit/form-key.ts'
import { guestOwner, pageOwnerField } from '#kit/page-owner.ts'

/** The owner of the open page, from the root loader's data. */
const Owner = createContext<string>(guestOwner)
export const PageOwner = Owner.Provider

/**
 * Returns the owner of a form's input: the first user who was signed in while it was open, regardless of later
 * sign-ins.
 */
export function useFormOwner(): string {
  const owner = use(Owner)
  const [held, setHeld] = useState(owner)
  if (held !== guestOwner || owner === guestOwner) return held
  setHeld(owner)
  return owner
}

/**
 * The first fields of every form that writes: the owner of its page (docs/decisions/0036), and the key that gives a
 * repetition the first outcome (docs/decisions/0497).
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

/** Counts the users of one document; an ended session and the same user's return do not count. */
export function usePersonTurn(owner: string): number {
  const [held, setHeld] = useState({ person: owner, turn: 0 })
  if (owner === guestOwner || owner === held.person) return held.turn
  const next = { person: owner, turn: held.turn + (held.person === guestOwner ? 0 : 1) }
  setHeld(next)
  return next.turn
}
