import { useState, type FormEvent } from 'react'
import { callServer } from '#ui/http-client.ts'
import { failureText } from '#ui/http-texts.ts'
import type { Reveal } from '../reveal.ts'

type Asking = { answer: Reveal | null; busy: boolean }

/** Asks for the number in place. Without JavaScript the same form posts to the page and the answer comes with it as `first`. */
export function useReveal(address: string, first: Reveal | null) {
  const [asking, setAsking] = useState<Asking>({ answer: first, busy: false })
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (asking.busy) return
    setAsking({ answer: null, busy: true })
    const answer = await callServer<Reveal>(address, { method: 'POST' })
    setAsking({ answer: answer.ok ? answer.value : { phone: null, refusal: failureText(answer) }, busy: false })
  }
  return { ...asking, ask: (event: FormEvent) => void ask(event) }
}
