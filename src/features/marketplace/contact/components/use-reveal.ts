import { useEffect, useState, type FormEvent } from 'react'
import { callServer } from '#ui/http-client.ts'
import { failureText } from '#ui/http-texts.ts'
import type { Reveal } from '../reveal.ts'

type Asking = { answer: Reveal | null; busy: boolean; byItself: boolean }

/**
 * Requests the number in place. Without JavaScript the form posts to the page, whose result arrives
 * as `first`. A number `seen` before loads automatically, so that cached pages never contain it.
 */
export function useReveal(address: string, { first, seen }: { first: Reveal | null; seen: boolean }) {
  const [asking, setAsking] = useState<Asking>({ answer: first, busy: false, byItself: false })
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (asking.busy) return
    setAsking({ answer: null, busy: true, byItself: false })
    const answer = await callServer<Reveal>(address, { method: 'POST' })
    const reveal = answer.ok ? answer.value : { phone: null, refusal: failureText(answer) }
    setAsking({ answer: reveal, busy: false, byItself: false })
  }
  useEffect(() => {
    if (!seen || first) return
    let left = false
    // An automatic request fails silently; the button stays.
    void callServer<Reveal>(address, { method: 'POST' }).then((answer) => {
      if (left || !answer.ok || !answer.value.phone) return
      setAsking((now) => (now.busy || now.answer ? now : { answer: answer.value, busy: false, byItself: true }))
    })
    return () => void (left = true)
  }, [address, seen, first])
  return { ...asking, ask: (event: FormEvent) => void ask(event) }
}
