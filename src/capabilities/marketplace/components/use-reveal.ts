import { useState, type FormEvent } from 'react'
import type { Reveal } from '../reveal.ts'

type Asking = { answer: Reveal | null; busy: boolean }

/**
 * Asks for the number in place. Without JavaScript the same form posts to the page and the answer comes with it as `first`.
 * The request is a write (it is logged), so it is never repeated by itself.
 */
export function useReveal(address: string, first: Reveal | null) {
  const [asking, setAsking] = useState<Asking>({ answer: first, busy: false })
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (asking.busy) return
    setAsking({ answer: null, busy: true })
    const answer = await postForReveal(address).catch((): Reveal => ({ phone: null, refusal: 'offline' }))
    if (answer.refusal === 'sign-in')
      location.assign(`/login?next=${encodeURIComponent(`${location.pathname}#contact`)}`)
    setAsking({ answer, busy: false })
  }
  return { ...asking, ask: (event: FormEvent) => void ask(event) }
}

async function postForReveal(address: string): Promise<Reveal> {
  const response = await fetch(address, { method: 'POST', headers: { accept: 'application/json' } })
  return (await response.json()) as Reveal
}
