import { useCallback, useRef, useState } from 'react'
import { answersPath } from '../addresses.ts'
import type { LaterAnswer } from '../content-view.ts'

async function fetchAnswers(): Promise<ReadonlyMap<string, LaterAnswer> | null> {
  const response = await fetch(answersPath).catch(() => null)
  if (!response?.ok) return null
  const { answers } = (await response.json()) as { answers: LaterAnswer[] }
  return new Map(answers.map((answer) => [answer.slug, answer]))
}

/**
 * Loads the answers that the page does not carry, when the first one is needed; retries after a
 * failure.
 */
export function useLaterAnswers() {
  const [later, setLater] = useState<ReadonlyMap<string, LaterAnswer>>(new Map())
  const [missed, setMissed] = useState(false)
  const asking = useRef<Promise<void> | null>(null)
  const want = useCallback(() => {
    asking.current ??= fetchAnswers()
      .catch(() => null)
      .then((answers) => {
        setMissed(answers === null)
        if (answers) setLater(answers)
        else asking.current = null
      })
    return asking.current
  }, [])
  return { later, missed, want }
}
